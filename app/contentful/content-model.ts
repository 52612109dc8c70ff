import { catalogues, type ProductType, productKinds } from "~/catalogue/kinds";

/**
 * The part of the space's content model that the shop reads (docs/spec.md, "Content"), for the readers,
 * the check of a space and the owner's page.
 */

type Field = {
  /** The field as the owner's page names it. */
  label: string;
  /** The field types that the shop can read, by Contentful's names. */
  types: readonly string[];
  /** An older field: a new space doesn't need it. */
  isOld?: true;
  /** Spaces of earlier versions don't have it, and need not. */
  isOptional?: true;
};

/** The types whose entries are products. */
export const productTypes = Object.values(productKinds).map(({ contentType }) => contentType);

/** The content types that a space should have. */
export const requiredTypes = [...productTypes, "banner"] as const;

export type ContentType = (typeof requiredTypes)[number] | "boutique";

export function isRequired(type: ContentType): boolean {
  return requiredTypes.some((required) => required === type);
}

/** The content types that the shop knows. */
export const contentTypes: readonly ContentType[] = [...requiredTypes, "boutique"];

/** The content types as the owner knows them: Contentful shows these names of a space that the shop's model set up. */
export const TYPE_NAMES = Object.fromEntries([
  ...Object.values(catalogues).map(({ contentType, product }) => [
    contentType,
    product.replace(/^./, (letter) => letter.toUpperCase()),
  ]),
  [productKinds.booster.contentType, productKinds.booster.title],
  ["banner", "Bannière"],
  ["boutique", "Boutique"],
]) as Record<ContentType, string>;

const TEXT = ["Symbol", "Text", "RichText"];
const CATEGORY = ["Symbol", "Text", "Array of Symbol"];
const PRICE = ["Integer", "Number", "Symbol", "Text"];
const FLAG = ["Boolean"];
const DAY = ["Date", "Symbol", "Text"];
const PICTURE = ["Link to Asset", "Array of Link to Asset"];

/** The fields by id. A field has the same meaning in each content type. */
export const FIELDS = {
  titre: { label: "titre", types: TEXT },
  title: { label: "titre", types: TEXT },
  descriptionProduit: { label: "description", types: TEXT },
  description: { label: "description", types: TEXT },
  imageProduit: { label: "image", types: PICTURE },
  imagePC: { label: "image pour ordinateur", types: PICTURE },
  imageMobile: { label: "image pour téléphone", types: PICTURE },
  ordre: { label: "ordre", types: ["Integer", "Number"], isOptional: true },
  lien: { label: "lien", types: ["Symbol", "Text"], isOptional: true },
  types: { label: "catégorie", types: CATEGORY },
  typevape: { label: "catégorie", types: CATEGORY },
  typeaccessory: { label: "catégorie", types: CATEGORY },
  stockDisponible: { label: "stock disponible", types: FLAG },
  comingSoon: { label: "bientôt disponible", types: FLAG },
  isbesteller: { label: "best-seller", types: FLAG },
  mgOnly: { label: "avec nicotine seulement", types: FLAG },
  annonce: { label: "annonce", types: TEXT, isOptional: true },
  annonceDebut: { label: "premier jour de l’annonce", types: DAY, isOptional: true },
  annonceFin: { label: "dernier jour de l’annonce", types: DAY, isOptional: true },
  telephone: { label: "téléphone", types: TEXT, isOptional: true },
  whatsapp: { label: "numéro WhatsApp", types: TEXT, isOptional: true },
  messenger: { label: "page Messenger", types: TEXT, isOptional: true },
  email: { label: "adresse e-mail", types: TEXT, isOptional: true },
  horaires: { label: "horaires", types: TEXT, isOptional: true },
  ligneCommande: { label: "ligne sous les prix", types: TEXT, isOptional: true },
  infosCommande: { label: "infos de commande", types: TEXT, isOptional: true },
  reseaux: { label: "réseaux", types: TEXT, isOptional: true },
  prix: { label: "prix", types: PRICE },
  prix10ml: { label: "prix 10 ml", types: PRICE },
  prix30ml: { label: "prix 30 ml", types: PRICE },
  prix50ml: { label: "prix 50 ml", types: PRICE },
  prix3mg: { label: "prix 3 mg", types: PRICE, isOld: true },
  prix6mg: { label: "prix 6 mg", types: PRICE, isOld: true },
  prix9mg: { label: "prix 9 mg", types: PRICE, isOld: true },
} as const satisfies Record<string, Field>;

export type FieldId = keyof typeof FIELDS;

export function isField(id: string): id is FieldId {
  return Object.hasOwn(FIELDS, id);
}

/** A field by its id. Its type is wider than that of `FIELDS[id]`, so that all fields have `isOld`. */
export function fieldOf(id: FieldId): Field {
  return FIELDS[id];
}

const ofProducts = Object.values(productKinds).map(
  ({ contentType, fields }): [ProductType, readonly FieldId[]] => [contentType, fields],
);

const SHOP_FIELDS = [
  ...(["annonce", "annonceDebut", "annonceFin", "telephone", "whatsapp", "messenger"] as const),
  ...(["email", "horaires", "ligneCommande", "infosCommande", "reseaux"] as const),
] satisfies FieldId[];

/** The fields of each content type: those of products stand in `catalogue/kinds.ts`. */
export const FIELDS_OF_TYPE = Object.fromEntries([
  ...ofProducts,
  ["banner", ["imagePC", "imageMobile", "lien"]],
  ["boutique", SHOP_FIELDS],
]) as Record<ContentType, readonly FieldId[]>;
