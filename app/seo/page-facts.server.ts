import { pageBelow } from "~/address/pages";
import type { Address } from "~/address/parse-address";
import { paths } from "~/address/paths";
import { sharePicturePath } from "~/address/picture-paths";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, ProductView } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { isPictureRefused } from "~/content/refused-pictures.server";
import { catalogueTitle } from "~/ui/layout/page-title";
import { catalogueDescription, describedPage, pageTexts } from "./page-texts.server";
import { productDescription, titleWithPrice } from "./product-words.server";

/** What a page is about, as its head says it to crawlers and link previews. */
export type PageFacts = {
  /** Under a link to it, without the shop's name. */
  title: string;
  description: string;
  /** Path and query of its canonical address. */
  path: string;
  /** Whether search engines may show it. */
  indexed: boolean;
  /** JPEG of `SHARE_PICTURE`'s size: address below the origin, and what it shows. */
  picture: { path: string; alt: string };
  product: ProductView | null;
  catalogue: { kind: CatalogueKind; view: CatalogueView } | null;
};

/** The picture of pages that have none of their own. */
const SHOP_PICTURE = { path: "/apercu.jpg", alt: shop.name };

/**
 * What a found page is about.
 *
 * @param data what the loader of its own route returned
 * @returns null for what is no page, and while content can't be had
 */
export function pageFacts(address: Address, data: unknown): PageFacts | null {
  if (isLoading(data)) return null;
  const { path, canonical, parameters } = address;
  const below = pageBelow(path);
  if (below !== path) {
    // The page below shows a search, which anyone can make up.
    const indexed = below !== paths.search;
    return { ...productFacts(data as ProductView), indexed };
  }
  const kind = catalogueKinds.find((kind) => catalogues[kind].path === path);
  if (kind) return catalogueFacts(kind, address, data as CatalogueView);
  const text = Object.entries(pageTexts).find(([each]) => each === path)?.[1];
  if (!text) return null;
  const { page } = parameters;
  const title = page ? `${text.title} · page ${page}` : text.title;
  const description = describedPage(text.description, page);
  return { ...NOTHING, title, description, path: canonical, indexed: !text.hidden };
}

const NOTHING = { picture: SHOP_PICTURE, product: null, catalogue: null };

function productFacts(product: ProductView): PageFacts {
  const { name, href, image } = product;
  return {
    ...NOTHING,
    title: titleWithPrice(product),
    description: productDescription(product),
    path: href,
    indexed: true,
    picture:
      image && !isPictureRefused(image)
        ? { path: sharePicturePath(image), alt: name }
        : SHOP_PICTURE,
    product,
  };
}

function catalogueFacts(
  kind: CatalogueKind,
  { canonical, parameters }: Address,
  view: CatalogueView,
): PageFacts {
  return {
    ...NOTHING,
    title: catalogueTitle(kind, parameters),
    description: catalogueDescription(catalogues[kind], parameters),
    path: canonical,
    // Anyone can ask for a made-up category.
    indexed: view.products.length > 0,
    catalogue: { kind, view },
  };
}

/** Whether a page describes the shop itself: home and contact. */
export function tellsOfShop({ path }: PageFacts): boolean {
  return path === paths.home || path === paths.contact;
}
