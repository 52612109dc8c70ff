import { paths } from "~/address/paths";
import { sharePicturePath } from "~/address/picture-paths";
import { canonicalPath, knownParameters, pageBelow, productOfPath } from "~/address/read-address";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, ProductView } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { catalogueTitle } from "~/ui/meta";
import { catalogueDescription, describedPage, pageTexts } from "./page-texts.server";
import { productDescription, titleWithPrice } from "./product-words.server";

/** What a page is about, for those who read no more of it than its head. */
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
 * What a page that was found is about.
 *
 * @param location its plain address
 * @param data what its own route's loader has given
 * @returns null for what is no page of ours, and while content can't be had
 */
export function pageFacts(
  location: { pathname: string; search: string },
  data: unknown,
): PageFacts | null {
  if (isLoading(data)) return null;
  const { pathname, search } = location;
  if (productOfPath(pathname)) {
    // What is searched for stands on the page below: anyone can make that up.
    const indexed = pageBelow(pathname) !== paths.search;
    return { ...productFacts(data as ProductView), indexed };
  }
  const path = canonicalPath(location);
  const kind = catalogueKinds.find((kind) => catalogues[kind].path === pathname);
  if (kind) return catalogueFacts(kind, path, search, data as CatalogueView);
  const text = Object.entries(pageTexts).find(([each]) => each === pathname)?.[1];
  if (!text) return null;
  const { page } = knownParameters(pathname, new URLSearchParams(search)) ?? {};
  const title = page ? `${text.title} · page ${page}` : text.title;
  const description = describedPage(text.description, page);
  return { ...NOTHING, title, description, path, indexed: !text.hidden };
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
    picture: image ? { path: sharePicturePath(image), alt: name } : SHOP_PICTURE,
    product,
  };
}

function catalogueFacts(
  kind: CatalogueKind,
  path: string,
  search: string,
  view: CatalogueView,
): PageFacts {
  const parameters = knownParameters(catalogues[kind].path, new URLSearchParams(search)) ?? {};
  return {
    ...NOTHING,
    title: catalogueTitle(kind, search),
    description: catalogueDescription(catalogues[kind], parameters),
    path,
    // Anything may be asked for as a category.
    indexed: view.products.length > 0,
    catalogue: { kind, view },
  };
}

/** Whether an address is the shop's front door, where it tells who it is. */
export function tellsOfShop({ path }: PageFacts): boolean {
  return path === paths.home || path === paths.contact;
}
