import type { RichText } from "./rich-text";

/**
 * The demo content's source form: one value per field, as an editor would type it. Fields bear
 * the content model's names and are left out where an editor left them empty, because the
 * shop's fallbacks (spec §3) only show on entries that really lack a field.
 */
export type ContentRecord<Fields> = {
  id: string;
  /** Day of first publication, `YYYY-MM-DD`; later edits are derived from it. */
  since: string;
  tags?: string[];
  concepts?: string[];
  fields: Fields;
  /** Malagasy values of the localized fields; the rest falls back to French. */
  mg?: Partial<Fields>;
  /** Pictures are found by id; these products show what happens without one that can be shown. */
  picture?: "asset-without-file" | "dead-link" | "heic";
};

/** Ariary. Text is what an editor leaves behind in a field that once was one for text. */
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
  /** The shop's first price fields, from before sizes were sold; still on two old entries. */
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
  title: string;
  typeaccessory?: string;
  descriptionProduit?: string;
  prix?: Price;
};

export type BoosterFields = { titre: string; description: string; prix: number };

/** A banner's two pictures, by the titles (alternative texts) of their assets. */
export type BannerRecord = {
  id: string;
  since: string;
  titlePC: string;
  titleMobile?: string;
};

export type EliquideRecord = ContentRecord<EliquideFields>;
export type EcigaretteRecord = ContentRecord<EcigaretteFields>;
export type AccessoireRecord = ContentRecord<AccessoireFields>;
export type BoosterRecord = ContentRecord<BoosterFields>;
