import { catalogueAt, pageBelow } from "~/address/pages";
import type { Address } from "~/address/parse-address";
import { paths } from "~/address/paths";
import { SHOP_PICTURE_PATH, sharePicturePath } from "~/address/picture-paths";
import type { CatalogueKind } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, ProductView } from "~/catalogue/views";
import { shopOfFolder } from "~/config/shop-file.server";
import { previewTitle } from "~/ui/layout/page-titles";
import {
  catalogueDescription,
  describedPage,
  pageTexts,
  productDescription,
  titleWithPrice,
} from "./page-texts.server";

/** The facts about a page that its head gives to crawlers and link previews. */
export type PageFacts = {
  /** The title of its link preview: unlike `<title>`, it doesn't end in the shop's name. */
  title: string;
  description: string;
  /** Path and query of its canonical address. */
  path: string;
  /** Whether search engines may show it. */
  indexed: boolean;
  /** The link preview's JPEG, of `SHARE_PICTURE`'s size: its address below the origin, its text. */
  picture: { path: string; alt: string };
  product: ProductView | null;
  catalogue: { kind: CatalogueKind; view: CatalogueView } | null;
};

/** The picture of pages without a picture of their own. */
const SHOP_PICTURE = { path: SHOP_PICTURE_PATH, alt: shopOfFolder.name };

/**
 * The facts about a found page.
 *
 * @param data what the loader of the page's own route returned
 * @returns null for addresses other than pages, and while content is unavailable
 */
export function pageFacts(address: Address, data: unknown): PageFacts | null {
  if (isLoading(data)) return null;
  const { path, canonical } = address;
  const below = pageBelow(path);
  if (below !== path) {
    // Not over a search: anyone can make up searches.
    const indexed = below !== paths.search;
    return { ...productFacts(data as ProductView), indexed };
  }
  const kind = catalogueAt(path);
  if (kind) return catalogueFacts(kind, address, data as CatalogueView);
  const text = Object.entries(pageTexts).find(([each]) => each === path)?.[1];
  if (!text) return null;
  const description = describedPage(text.description, address.parameters.page);
  const title = previewTitle(address);
  return { ...DEFAULTS, title, description, path: canonical, indexed: !text.hidden };
}

const DEFAULTS = { picture: SHOP_PICTURE, product: null, catalogue: null };

function productFacts(product: ProductView): PageFacts {
  const { name, href, image } = product;
  return {
    ...DEFAULTS,
    title: titleWithPrice(product),
    description: productDescription(product),
    path: href,
    indexed: true,
    picture: image ? { path: sharePicturePath(image), alt: name } : SHOP_PICTURE,
    product,
  };
}

function catalogueFacts(kind: CatalogueKind, address: Address, view: CatalogueView): PageFacts {
  return {
    ...DEFAULTS,
    title: previewTitle(address),
    description: catalogueDescription(kind, address.parameters),
    path: address.canonical,
    // Anyone can ask for a made-up category.
    indexed: view.products.length > 0,
    catalogue: { kind, view },
  };
}

/** Whether a page describes the shop itself: home and contact. */
export function describesShop({ path }: PageFacts): boolean {
  return path === paths.home || path === paths.contact;
}
