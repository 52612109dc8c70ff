/**
 * A record of the demo content: one value per field, as an editor would type it. Fields have the names of
 * the content model. An empty field is absent, as the shop's fallbacks (docs/spec.md, "Content") are for
 * absent fields.
 */
export type ContentRecord<Fields> = {
  id: string;
  /** The day of the first publication, `YYYY-MM-DD`. Later dates are derived from it. */
  since: string;
  tags?: string[];
  concepts?: string[];
  fields: Fields;
  /** Malagasy values of localized fields. Other fields fall back to French. */
  mg?: Partial<Fields>;
  /** Set for products whose picture can't be shown: the shop shows its placeholder. */
  picture?: "asset-without-file" | "dead-link" | "deleted-file" | "heic" | "none" | "svg";
};

/** In ariary. A string is an old value, from when the field was a text field. */
type Price = number | string;

export type EliquideFields = {
  titre: string;
  types?: string[] | string;
  descriptionProduit?: string | RichText;
  isbesteller?: boolean;
  stockDisponible?: boolean;
  comingSoon?: boolean;
  mgOnly?: boolean;
  prix10ml?: Price;
  prix30ml?: Price;
  prix50ml?: Price;
  /** The shop's first price fields, by strength, before prices by size. Two old entries still have them. */
  prix3mg?: Price;
  prix6mg?: Price;
  prix9mg?: Price;
};

export type EcigaretteFields = {
  titre: string;
  typevape?: string;
  descriptionProduit?: string;
  stockDisponible?: boolean;
  prix?: Price;
};

export type AccessoireFields = {
  title?: string;
  typeaccessory?: string;
  descriptionProduit?: string;
  prix?: Price;
};

export type BoosterFields = { titre: string; description: string; prix: number };

/** A banner. The titles of its two pictures are the alternative texts. */
export type BannerRecord = {
  id: string;
  since: string;
  titlePC: string;
  titleMobile?: string;
  lien?: string;
};

export type EliquideRecord = ContentRecord<EliquideFields>;
export type EcigaretteRecord = ContentRecord<EcigaretteFields>;
export type AccessoireRecord = ContentRecord<AccessoireFields>;
export type BoosterRecord = ContentRecord<BoosterFields>;

/** A Rich Text document, as the delivery API sends it. */
export type RichText = { nodeType: "document"; data: object; content: object[] };

/** A document with a paragraph for each text. */
export function richText(...texts: string[]): RichText {
  const content = texts.map((value) => ({
    nodeType: "paragraph",
    data: {},
    content: [{ nodeType: "text", value, marks: [], data: {} }],
  }));
  return { nodeType: "document", data: {}, content };
}
