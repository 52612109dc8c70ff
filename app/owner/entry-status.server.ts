import { setImmediate } from "node:timers/promises";
import { catalogueKinds, catalogues, productKinds } from "~/catalogue/kinds";
import type { BannerView, ProductView } from "~/catalogue/views";
import { settings } from "~/config/settings.server";
import { type ContentType, contentTypes, productTypes } from "~/contentful/content-model";
import { store, usableContent } from "~/store/current.server";
import { findingText } from "./findings";
import { odditiesOf } from "./oddities";
import { refusalOf } from "./refused-pictures.server";

/** For the owner's page: the entries to correct, and the numbers of products. */

/** The content types in the owner's words. */
export const LABELS = {
  ...Object.fromEntries(
    Object.values(catalogues).map(({ contentType, name }) => [contentType, name]),
  ),
  [productKinds.booster.contentType]: productKinds.booster.title,
  banner: "Bannières",
} as Record<ContentType, string>;

/** All entries with a value that the shop can't show as meant, or that looks like a mistake. */
export async function entriesToCorrect() {
  const found = [];
  for (const type of contentTypes) {
    // Other requests come first.
    await setImmediate();
    const { entries, contents } = store.current();
    const content = contents[type];
    const products = "products" in content ? content : null;
    const oddities = odditiesOf(products?.products ?? []);
    for (const { entry, view, findings } of entries[type]) {
      const { id } = entry;
      const faults = [
        ...findings.map(findingText),
        ...(oddities.get(id) ?? []),
        ...refusalsOf(view),
      ];
      if (faults.length === 0) continue;
      const product = products?.byId.get(id);
      found.push({
        id,
        name: product?.name ?? (type === "banner" ? "Bannière" : "Fiche pas affichée"),
        /** The product's page; null for a banner, and for an entry that no page shows. */
        href: product?.href ?? null,
        editor: editorOf(id),
        label: LABELS[type],
        faults,
      });
    }
  }
  return found;
}

/** The pictures of a product or banner that the images host refuses. */
function refusalsOf(view: ProductView | BannerView | null): string[] {
  const pictures = view ? [view.image, "imageMobile" in view ? view.imageMobile : null] : [];
  return [...new Set(pictures)].flatMap((picture) => {
    const reason = picture && refusalOf(picture);
    return reason ? `image refusée, ${reason}` : [];
  });
}

/** The address of an entry in Contentful's web app; null in the demo. */
function editorOf(id: string): string | null {
  if (settings.CONTENT_SOURCE === "demo") return null;
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ENVIRONMENT: environment } = settings;
  return `https://app.contentful.com/spaces/${space}/environments/${environment}/entries/${id}`;
}

/** How many products there are, by kind; without the kinds whose content can't be shown. */
export function productOverview() {
  return productTypes.flatMap((type) => {
    const products = usableContent()?.[type].products;
    if (!products) return [];
    const count = (isCounted: (product: ProductView) => boolean) =>
      products.filter(isCounted).length;
    return {
      label: LABELS[type],
      total: products.length,
      outOfStock: count(({ stockDisponible }) => !stockDisponible),
      comingSoon: count(({ comingSoon }) => comingSoon),
      bestSellers: count(({ bestSeller }) => bestSeller),
      withoutPrice: count(({ cardPrice }) => !cardPrice),
    };
  });
}

/** Whether all products' content is read and can be shown, and there are none. */
export function hasNoProduct(): boolean {
  return productTypes.every((type) => usableContent()?.[type].products.length === 0);
}

/** Categories without a filter, and their numbers of products. */
export function unfilteredCategories() {
  return catalogueKinds.flatMap((kind) => {
    const { contentType, name } = catalogues[kind];
    const counts = new Map<string, number>();
    for (const { unfiltered } of store.current().entries[contentType]) {
      for (const label of unfiltered) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    return [...counts].map(([category, count]) => ({ label: name, category, count }));
  });
}
