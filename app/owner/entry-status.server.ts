import { pageBelow, pages } from "~/address/pages";
import { isRefused, parseAddress } from "~/address/parse-address";
import { unescapeId } from "~/address/paths";
import { catalogueKinds, catalogues, productKinds } from "~/catalogue/kinds";
import { settings } from "~/config/settings.server";
import {
  type ContentType,
  contentTypes,
  productTypes,
  TYPE_NAMES,
} from "~/contentful/content-model";
import type { Contents, HeldEntry } from "~/store/contents";
import { store, usableContent } from "~/store/current.server";
import { type Remark, remarkOf } from "./findings";
import { inParts } from "./in-parts";
import { odditiesOf } from "./oddities";
import { refusalOf } from "./refused-pictures.server";

/** For the owner's page: the entries to correct, and categories without a filter. */

const SECOND_SHOP: Remark = {
  what: "fiche en trop\u202f: vos clients ne voient que l’autre, plus récente",
  advice: "recopiez-y ce qui lui manque, puis dépubliez celle-ci",
};

/**
 * All entries with a value that the shop can't show as meant, or that looks like a mistake. First the entry `boutique`,
 * then what nobody can order: entries that aren't shown, and products without a price.
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
        ...deadLinkOf(view, contents),
      ];
      if (remarks.length === 0) continue;
      const product = products?.byId.get(id);
      found.push({
        id,
        name: product?.name ?? (products ? "Fiche pas affichée" : nameOf(entry.fields, type)),
        /** The product's page; null for a banner, and for an entry that no page shows. */
        href: product?.href ?? null,
        editor: editorOf(id),
        label: TYPE_NAMES[type],
        remarks,
        place: type === "boutique" ? 0 : products && !product?.cardPrice ? 1 : 2,
      });
    }
  }
  return found.sort((a, b) => a.place - b.place);
}

/** The name that only the owner sees, of a banner or the entry `boutique`; the type's for none. */
function nameOf({ nom }: Record<string, unknown>, type: ContentType): string {
  return (typeof nom === "string" && nom.trim()) || TYPE_NAMES[type];
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
          advice: "publiez-la de nouveau, ou remplacez-la par un JPEG de moins de 10\u202fMo",
        }
      : [];
  });
}

/** A banner's link that leads to no page: a misspelt path, or a product that is no longer sold. */
function deadLinkOf(view: HeldEntry["view"], contents: Contents): Remark[] {
  const link = view && "lien" in view ? view.lien : null;
  if (!link || leadsToPage(link, contents)) return [];
  const what = `lien vers une page qui n’existe pas\u202f: «\u202f${link}\u202f»`;
  return [
    { what, advice: "tapez l’adresse d’une page qui existe, comme /eliquides?category=fruite" },
  ];
}

function leadsToPage(link: string, contents: Contents): boolean {
  const [target = ""] = link.split("#", 1);
  const address = parseAddress(target);
  if (isRefused(address)) return address.status === 308 && leadsToPage(address.location, contents);
  const { path, renderTarget } = address;
  // A file in the shop's folder may have any name with an extension.
  if (renderTarget === null) return /\.\w+$/.test(path);
  const below = pageBelow(path);
  if (below === path) return true;
  const id = unescapeId(decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)));
  const kind = pages[below]?.kind;
  const types = kind ? [productKinds[kind].contentType] : productTypes;
  return types.some((type) => contents[type].byId.has(id));
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
