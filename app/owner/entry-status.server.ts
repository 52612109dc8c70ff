import { catalogueKinds, catalogues } from "~/catalogue/kinds";
import { settings } from "~/config/settings.server";
import { contentTypes, productTypes, TYPE_NAMES } from "~/contentful/content-model";
import type { HeldEntry } from "~/store/contents";
import { store, usableContent } from "~/store/current.server";
import { type Remark, remarkOf } from "./findings";
import { inParts } from "./in-parts";
import { odditiesOf } from "./oddities";
import { refusalOf } from "./refused-pictures.server";

/** For the owner's page: the entries to correct, and categories without a filter. */

const SECOND_SHOP: Remark = {
  what: "fiche en trop, seule la plus récente compte",
  advice: "dépubliez celle-ci",
};

/**
 * All entries with a value that the shop can't show as meant, or that looks like a mistake. Products that nobody can
 * order for it come first: entries that aren't shown, and products without a price.
 */
export async function entriesToCorrect() {
  const found = [];
  const { entries, contents } = store.current();
  for (const type of contentTypes) {
    const content = contents[type];
    const products = "products" in content ? content : null;
    const oddities = await odditiesOf(products?.products ?? [], products?.times.changes);
    for await (const { entry, view, findings } of inParts(entries[type])) {
      const { id } = entry;
      const isSecondShop = type === "boutique" && id !== entries.boutique[0]?.entry.id;
      const remarks = [
        ...(isSecondShop ? [SECOND_SHOP] : []),
        ...findings.map(remarkOf),
        ...(oddities.get(id) ?? []),
        ...refusalsOf(view),
      ];
      if (remarks.length === 0) continue;
      const product = products?.byId.get(id);
      found.push({
        id,
        name: product?.name ?? (products ? "Fiche pas affichée" : TYPE_NAMES[type]),
        /** The product's page; null for a banner, and for an entry that no page shows. */
        href: product?.href ?? null,
        editor: editorOf(id),
        label: TYPE_NAMES[type],
        remarks,
        isUnsold: products !== null && !product?.cardPrice,
      });
    }
  }
  return found.sort((a, b) => Number(b.isUnsold) - Number(a.isUnsold));
}

/** The pictures of a product or banner that the images host refuses. */
function refusalsOf(view: HeldEntry["view"]): Remark[] {
  const pictures =
    view && "image" in view ? [view.image, "imageMobile" in view ? view.imageMobile : null] : [];
  return [...new Set(pictures)].flatMap((picture) => {
    const reason = picture && refusalOf(picture);
    return reason
      ? {
          what: `image refusée, ${reason}`,
          advice: "publiez-la de nouveau, ou prenez-en une autre",
        }
      : [];
  });
}

/** The address of an entry in Contentful's web app; null in the demo. */
export function editorOf(id: string): string | null {
  if (settings.CONTENT_SOURCE === "demo") return null;
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ENVIRONMENT: environment } = settings;
  return `https://app.contentful.com/spaces/${space}/environments/${environment}/entries/${id}`;
}

/** Whether all products' content is read and can be shown, and there are none. */
export function hasNoProduct(): boolean {
  return productTypes.every((type) => usableContent()?.[type].products.length === 0);
}

/** Categories without a filter, and their numbers of products. */
export function unfilteredCategories() {
  return catalogueKinds.flatMap((kind) => {
    const { contentType } = catalogues[kind];
    const counts = new Map<string, number>();
    for (const { unfiltered } of store.current().entries[contentType]) {
      for (const label of unfiltered) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    return [...counts].map(([category, count]) => ({
      label: TYPE_NAMES[contentType],
      category,
      count,
    }));
  });
}
