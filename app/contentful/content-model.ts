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

export type ContentType = ProductType | "banner";

/** The content types that the shop knows. */
export const contentTypes: readonly ContentType[] = [...productTypes, "banner"];

/** The content types as the owner knows them: Contentful shows these names of a space that the shop's model set up. */
export const TYPE_NAMES = Object.fromEntries([
  ...Object.values(catalogues).map(({ contentType, product }) => [
    contentType,
    product.replace(/^./, (letter) => letter.toUpperCase()),
  ]),
  [productKinds.booster.contentType, productKinds.booster.title],
  ["banner", "Bannière"],
]) as Record<ContentType, string>;

const TEXT = ["Symbol", "Text", "RichText"];
const CATEGORY = ["Symbol", "Text", "Array of Symbol"];
const PRICE = ["Integer", "Number", "Symbol", "Text"];
const FLAG = ["Boolean"];
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

/** The fields of each content type: those of `catalogue/kinds.ts`, and those of banners. */
export const FIELDS_OF_TYPE = Object.fromEntries([
  ...ofProducts,
  ["banner", ["imagePC", "imageMobile", "lien"]],
]) as Record<ContentType, readonly FieldId[]>;
