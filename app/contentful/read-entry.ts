import { productPath } from "~/address/paths";
import { readCategory } from "~/catalogue/categories";
import { badge, liquidCardPrice } from "~/catalogue/product";
import type { BannerView, ProductView } from "~/catalogue/views";
import type { FieldId } from "./content-model";
import type { PlainEntry } from "./entries.server";
import { type EntryReader, type Finding, fieldsOf, readerOf } from "./entry-reader";
import { plainText } from "./plain-text";

/** What an entry holds: `value` is null where there is nothing to show. */
export type Reading<T> = { value: T | null; findings: Finding[] };

/** The name of a product that has none. */
export const UNNAMED = "Produit sans nom";

type Kind = ProductView["kind"];
type Content = Pick<PlainEntry, "id" | "fields">;

type Roles = Partial<Record<Role, FieldId>> & {
  name: FieldId;
  text: FieldId;
  /** The category of products that name none. */
  defaultType?: string;
};

/** The field of each role, by kind of product (spec §3). */
const ROLES: Record<Kind, Roles> = {
  eliquide: {
    name: "titre",
    text: "descriptionProduit",
    types: "types",
    stockDisponible: "stockDisponible",
    comingSoon: "comingSoon",
    bestSeller: "isbesteller",
    mgOnly: "mgOnly",
  },
  ecigarette: {
    name: "titre",
    text: "descriptionProduit",
    types: "typevape",
    defaultType: "Kit",
    stockDisponible: "stockDisponible",
  },
  accessoire: {
    name: "title",
    text: "descriptionProduit",
    types: "typeaccessory",
    defaultType: "Résistances",
  },
  booster: { name: "titre", text: "description" },
};

type Role = "types" | "stockDisponible" | "comingSoon" | "bestSeller" | "mgOnly";

/**
 * Makes a product of an entry, however broken: it is shown as well as it can be, and left out
 * only where it has neither a name nor a picture, a text or a price to show.
 */
export function readProduct(kind: Kind, { id, fields }: Content): Reading<ProductView> {
  const ids = ROLES[kind];
  const reader = readerOf(fields);
  const flag = (field: FieldId | undefined, unset: boolean) =>
    field ? reader.flag(field, unset) : unset;
  const name = reader.line(ids.name);
  const description = reader.text(ids.text);
  const image = reader.picture("imageProduit");
  const categories = kind === "booster" ? [] : readCategories(kind, reader);
  const mgOnly = flag(ids.mgOnly, false);
  const prices = readPrices(kind, reader, mgOnly);
  const stockDisponible = flag(ids.stockDisponible, true);
  const comingSoon = flag(ids.comingSoon, false);
  const bestSeller = flag(ids.bestSeller, false);
  const { findings } = reader;
  if (!name) reader.miss(ids.name);
  if (!image) reader.miss("imageProduit");
  // A product that is coming soon needs no price.
  if (!prices.cardPrice && !comingSoon) {
    if (kind !== "eliquide") reader.miss("prix");
    else reader.miss("prix10ml", "prix30ml", "prix50ml", "prix3mg", "prix6mg", "prix9mg");
  }
  if (!name && !description && !image && !prices.cardPrice) return { value: null, findings };

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
    mgOnly,
    badge: badge({ stockDisponible, comingSoon, bestSeller }),
    ...prices,
  };
  return { value: view, findings };
}

/** Makes a banner of an entry; the mobile picture falls back to the desktop's (spec §3). */
export function readBanner({ fields }: Content): Reading<BannerView> {
  const { findings, picture, miss } = readerOf(fields);
  const desktop = picture("imagePC");
  const mobile = picture("imageMobile");
  const image = desktop ?? mobile;
  if (!image) {
    miss("imagePC");
    return { value: null, findings };
  }
  const words = [fields.imagePC, fields.imageMobile].map(pictureText);
  const alt = words.find((text) => text !== "") ?? "";
  return { value: { image, imageColour: null, imageMobile: mobile ?? image, alt }, findings };
}

/** Names that phones, cameras and messengers give to files, and endings of files. */
const FILE_NAME =
  /\.(?:jpe?g|png|webp|gif|avif|hei[cf])$|^(?:img|dsc[fn]?|pxl|mvimg|image|photo|screenshot|capture|whatsapp image)[\s_-]*\d(?:[\d\s._()-]|wa|at)*$|^[\d\s._()-]+$/i;

/**
 * The words of an asset that say what a picture shows; the empty text where there are none. Contentful
 * suggests the file's name as the title.
 */
function pictureText(asset: unknown): string {
  const { description, title, file } = fieldsOf(asset);
  const { fileName } = (file ?? {}) as { fileName?: unknown };
  const isFileName = (text: string) =>
    FILE_NAME.test(text) || (!text.includes(" ") && String(fileName).startsWith(`${text}.`));
  const words = [description, title].map((text) =>
    typeof text === "string" ? plainText(text).replace(/\n+/g, " ") : "",
  );
  return words.find((text) => text !== "" && !isFileName(text)) ?? "";
}

function readCategories(kind: Exclude<Kind, "booster">, reader: EntryReader) {
  const { types = "types", defaultType } = ROLES[kind];
  const given = reader.lines(types);
  if (given.length === 0 && !defaultType) reader.miss(types);
  const texts = given.length > 0 || !defaultType ? given : [defaultType];
  return texts.map((text) => readCategory(kind, text));
}

/** Liquids have a price a size, and in older entries one a strength in its place (spec §3). */
function readPrices(kind: Kind, { price }: EntryReader, mgOnly: boolean) {
  if (kind !== "eliquide") {
    const prix = price("prix");
    return { prix, cardPrice: prix && { ...prix, label: null } };
  }
  const sizes = {
    prix10ml: price("prix10ml", "prix3mg"),
    prix30ml: price("prix30ml", "prix6mg"),
    prix50ml: price("prix50ml", "prix9mg"),
  };
  return { ...sizes, cardPrice: liquidCardPrice({ ...sizes, mgOnly }) };
}
