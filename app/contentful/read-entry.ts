import { productPath } from "~/address/paths";
import { readCategory } from "~/catalogue/categories";
import { foldPlurals } from "~/catalogue/fold";
import { type CatalogueKind, catalogues, type ProductKind, productKinds } from "~/catalogue/kinds";
import { badge, liquidCardPrice } from "~/catalogue/product";
import type { BannerView, ProductView } from "~/catalogue/views";
import { isWithin } from "~/config/misspelt-settings";
import type { FieldId } from "./content-model";
import { type EntryReader, fieldsOf, readerOf } from "./entry-reader";
import type { Finding } from "./finding";
import type { PlainEntry } from "./sync.server";

/** The result of reading an entry. */
export type Reading<T> = {
  /** Null if there is nothing to show. */
  value: T | null;
  findings: Finding[];
  /** The labels of a product's categories that have no filter. */
  unfiltered?: string[];
  /** Products with a number stand before the others, the lowest first; null for none. */
  order?: number | null;
};

/** The name that pages show for a product without a name. */
export const UNNAMED = "Produit sans nom";

type Content = Pick<PlainEntry, "id" | "fields"> & Partial<Pick<PlainEntry, "otherLocales">>;

/** The first of some fields that a kind's content type has. */
function fieldFor(kind: ProductKind, ...ids: [FieldId, ...FieldId[]]): FieldId {
  return ids.find((id) => hasField(kind, id)) ?? ids[0];
}

function hasField(kind: ProductKind, id: FieldId): boolean {
  const fields: readonly string[] = productKinds[kind].fields;
  return fields.includes(id);
}

/**
 * Makes a product from an entry, leaving out its broken fields. The value is null only if name,
 * description, picture and price are all missing.
 */
export function readProduct(
  kind: ProductKind,
  { id, fields, otherLocales }: Content,
): Reading<ProductView> {
  const reader = readerOf(fields, otherLocales);
  const flag = (field: FieldId, unset: boolean) =>
    hasField(kind, field) ? reader.flag(field, unset) : unset;
  const nameField = fieldFor(kind, "titre", "title");
  const name = reader.line(nameField);
  const description = reader.text(fieldFor(kind, "descriptionProduit", "description"));
  const image = reader.picture("imageProduit");
  const categories = kind === "booster" ? [] : readCategories(kind, reader);
  const mgOnly = flag("mgOnly", false);
  const prices = readPrices(kind, reader, mgOnly);
  const stockDisponible = flag("stockDisponible", true);
  const comingSoon = flag("comingSoon", false);
  const bestSeller = flag("isbesteller", false);
  const order = reader.wholeNumber("ordre");
  const { findings } = reader;
  if (!name) reader.reportMissing(nameField);
  if (!image) reader.reportMissing("imageProduit");
  // A product that is coming soon needs no price.
  if (!prices.cardPrice && !comingSoon) {
    if (kind !== "eliquide") reader.reportMissing("prix");
    else reader.reportMissing("prix10ml", "prix30ml", "prix50ml", "prix3mg", "prix6mg", "prix9mg");
  }
  if (!name && !description && !image && !prices.cardPrice) return { value: null, findings };

  const view: ProductView = {
    id,
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
  const unfiltered = categories.flatMap(({ label, value, meant }) =>
    value === null && !meant ? label : [],
  );
  return { value: view, findings, unfiltered: [...new Set(unfiltered)], order };
}

/** Makes a banner from an entry. One picture can stand in for the other (docs/spec.md, "Content"). */
export function readBanner({ fields, otherLocales }: Content): Reading<BannerView> {
  const { findings, path, picture, reportMissing } = readerOf(fields, otherLocales);
  const desktop = picture("imagePC");
  const mobile = picture("imageMobile");
  const image = desktop ?? mobile;
  if (!image) {
    reportMissing("imagePC");
    return { value: null, findings };
  }
  const alt = alternativeText(fields.imagePC) || alternativeText(fields.imageMobile);
  if (!alt) {
    findings.push({ field: desktop ? "imagePC" : "imageMobile", fault: "no text", value: "" });
  }
  const lien = path("lien");
  return { value: { image, imageColour: null, imageMobile: mobile ?? image, alt, lien }, findings };
}

/**
 * The alternative text of a picture: the asset's description, else its title; empty if there is none. Contentful
 * suggests the name of the file as the title: that is no text.
 */
function alternativeText(picture: unknown): string {
  const fields = fieldsOf([picture].flat()[0]);
  const { text } = readerOf(fields);
  const [description = "", title = ""] = [text("description"), text("title")].map(oneLine);
  return description || (isFileName(title, fields.file) ? "" : title);
}

const oneLine = (text: string) => text.replace(/\n+/g, " ");

/** Whether a text is the name of a file, with or without its ending. */
function isFileName(text: string, file: unknown): boolean {
  const { fileName } = (file ?? {}) as { fileName?: unknown };
  const [name = "", typed = ""] = [String(fileName), text].map((each) =>
    each.normalize().toLowerCase(),
  );
  return name === typed || name.startsWith(`${typed}.`);
}

/** The categories of a product, in the order of its entry. */
function readCategories(kind: CatalogueKind, reader: EntryReader) {
  const field = fieldFor(kind, "types", "typevape", "typeaccessory");
  const { defaultCategory } = catalogues[kind];
  const given = reader.lines(field);
  if (given.length === 0 && !defaultCategory) reader.reportMissing(field);
  const texts = given.length > 0 || !defaultCategory ? given : [defaultCategory];
  return texts.map((text) => {
    const category = readCategory(kind, text);
    const meant = category.value === null ? meantCategory(kind, text) : undefined;
    if (meant) reader.findings.push({ field, fault: "misspelt", value: category.label, meant });
    return { ...category, meant };
  });
}

/** The label of the filter that a category probably means. Of a short name (`Mod`) only a missing or doubled letter is a slip. */
function meantCategory(kind: CatalogueKind, text: string): string | undefined {
  const typed = foldPlurals(text);
  const near = catalogues[kind].filters.find(({ value }) => {
    const name = foldPlurals(value);
    return name.length > 4
      ? isWithin(2, typed, name)
      : typed.length !== name.length && isWithin(1, typed, name);
  });
  return near?.label;
}

/**
 * A product's kind and prices. The older fields `prix3mg`, `prix6mg` and `prix9mg` count as the prices of 10, 30 and
 * 50 ml (docs/spec.md, "Content").
 */
function readPrices(kind: ProductKind, { price }: EntryReader, mgOnly: boolean) {
  if (kind !== "eliquide") {
    const prix = price("prix");
    return { kind, prix, cardPrice: prix && { ...prix, label: null } };
  }
  const sizes = {
    prix10ml: price("prix10ml", "prix3mg"),
    prix30ml: price("prix30ml", "prix6mg"),
    prix50ml: price("prix50ml", "prix9mg"),
  };
  return { kind, ...sizes, cardPrice: liquidCardPrice({ ...sizes, mgOnly }) };
}
