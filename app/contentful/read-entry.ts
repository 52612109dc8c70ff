import { productPath } from "~/address/paths";
import { type Category, readCategory } from "~/catalogue/categories";
import type { CatalogueKind } from "~/catalogue/kinds";
import { readFirstPrice, readPrice } from "~/catalogue/price";
import { badge, liquidCardPrice } from "~/catalogue/product";
import type { BannerView, ProductView } from "~/catalogue/views";
import type { PlainEntry } from "./entries.server";
import { fieldsOf, readPicture, readText, readTexts } from "./read-fields";

/** What became of an entry. `value` is null where nothing could be made of it; `faults` names
 * the fields that its owner should mend. */
export type Reading<T> = { value: T | null; faults: string[] };

/** What a product is called that has no name. */
export const UNNAMED = "Produit sans nom";

type Kind = ProductView["kind"];
type Fields = PlainEntry["fields"];

/** Which field says what, by kind of product, with the defaults of spec §3. */
const FIELDS: Record<Kind, (fields: Fields) => Record<string, unknown>> = {
  eliquide: (fields) => ({
    name: fields.titre,
    description: fields.descriptionProduit,
    types: fields.types,
    stockDisponible: fields.stockDisponible,
    comingSoon: fields.comingSoon,
    bestSeller: fields.isbesteller,
    mgOnly: fields.mgOnly,
  }),
  ecigarette: (fields) => ({
    name: fields.titre,
    description: fields.descriptionProduit,
    types: fields.typevape,
    defaultType: "Kit",
    stockDisponible: fields.stockDisponible,
  }),
  accessoire: (fields) => ({
    name: fields.title,
    description: fields.descriptionProduit,
    types: fields.typeaccessory,
    defaultType: "Résistances",
  }),
  booster: (fields) => ({ name: fields.titre, description: fields.description }),
};

/**
 * Makes a product of an entry, however broken: it is shown as well as it can be, and left out
 * only where it has neither a name nor a picture, a text or a price to show.
 */
export function readProduct(kind: Kind, { id, fields }: PlainEntry): Reading<ProductView> {
  const source = FIELDS[kind](fields);
  const name = readText(source.name);
  const description = readText(source.description);
  const image = readPicture(fields.imageProduit);
  const categories = kind === "booster" ? [] : readCategories(kind, source);
  const prices = readPrices(kind, fields, source.mgOnly === true);
  const faults = Object.entries({ name, image, price: prices.cardPrice })
    .filter(([, value]) => !value)
    .map(([field]) => field);
  if (!name && !description && !image && !prices.cardPrice) return { value: null, faults };

  const stockDisponible = source.stockDisponible !== false;
  const comingSoon = source.comingSoon === true;
  const bestSeller = source.bestSeller === true;
  const view: ProductView = {
    id,
    kind,
    href: productPath(kind, id),
    name: name || UNNAMED,
    description,
    image,
    imageColour: null,
    category: categories[0]?.label ?? null,
    categories: [...new Set(categories.flatMap(({ value }) => value ?? []))],
    stockDisponible,
    comingSoon,
    bestSeller,
    mgOnly: source.mgOnly === true,
    badge: badge({ stockDisponible, comingSoon, bestSeller }),
    ...prices,
  };
  return { value: view, faults };
}

/** Makes a banner of an entry; the mobile picture falls back to the desktop's (spec §3). */
export function readBanner({ fields }: PlainEntry): Reading<BannerView> {
  const desktop = readPicture(fields.imagePC);
  const mobile = readPicture(fields.imageMobile);
  const image = desktop ?? mobile;
  if (!image) return { value: null, faults: ["image"] };
  const asset = fieldsOf(fields[desktop ? "imagePC" : "imageMobile"]);
  const alt = readText(asset.description) || readText(asset.title);
  const view = { image, imageColour: null, imageMobile: mobile ?? image, alt };
  return { value: view, faults: alt ? [] : ["alt"] };
}

function readCategories(kind: CatalogueKind, source: Record<string, unknown>): Category[] {
  const texts = readTexts(source.types);
  return (texts.length > 0 ? texts : readTexts(source.defaultType)).map((text) =>
    readCategory(kind, text),
  );
}

/** Liquids have a price a size, and in older entries one a strength in its place (spec §3). */
function readPrices(kind: Kind, fields: Fields, mgOnly: boolean) {
  if (kind !== "eliquide") {
    const prix = readPrice(fields.prix);
    return { prix, cardPrice: prix && { ...prix, label: null } };
  }
  const sizes = {
    prix10ml: readFirstPrice(fields.prix10ml, fields.prix3mg),
    prix30ml: readFirstPrice(fields.prix30ml, fields.prix6mg),
    prix50ml: readFirstPrice(fields.prix50ml, fields.prix9mg),
  };
  return { ...sizes, cardPrice: liquidCardPrice({ ...sizes, mgOnly }) };
}
