import { idOfName } from "~/address/address-name";
import { paths } from "~/address/paths";
import { homeFilters, pageBelow, pageNumber, productOfPath } from "~/address/read-address";
import { catalogueView } from "./catalogue-view";
import { keptContent } from "./kept-content.server";
import { type CatalogueKind, catalogueKinds, catalogues } from "./kinds";
import { sizeOfPriceList } from "./price-list";
import { PRODUCT_TYPES, typeOfKind } from "./read-content.server";
import { search } from "./search";

/**
 * What kept content tells of an address before anything is rendered for it. Anyone can make
 * addresses up: they shall cost little, and drive no page out that others ask for.
 */

/**
 * Whether an address is that of a product, or of a page of a list, that is known not to exist, so
 * that nothing need be rendered to say so.
 *
 * @param address a plain one, of a page or its JSON
 */
export function isAbsent(address: string): boolean {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  if (searchParams.has("_data")) return false;
  const page = pathname.replace(/\.json$/, "");
  return isAbsentProduct(page) || isBeyondLastPage(pageBelow(page), searchParams);
}

function isAbsentProduct(pathname: string): boolean {
  const product = productOfPath(pathname);
  if (!product) return false;
  const types = product.kind ? [typeOfKind[product.kind]] : PRODUCT_TYPES;
  const id = idOfName(product.name);
  const collections = types.map((type) => keptContent(type));
  return collections.every((collection) => collection && !collection.byId.has(id));
}

function isBeyondLastPage(pathname: string, query: URLSearchParams): boolean {
  const page = pageNumber(query.get("page"));
  if (page === 1) return false;
  if (pathname === paths.priceList) return isBeyondPriceList(page);
  // A search is work: it is for the page itself, within its limits. None finds more than there is.
  if (pathname === paths.search) return isBeyondAll("eliquide", null, page);
  const kind = catalogueKinds.find((kind) => catalogues[kind].path === pathname);
  return kind ? isBeyondAll(kind, query.get("category"), page) : false;
}

/** Whether a catalogue, or a category of it, has no such page. */
function isBeyondAll(kind: CatalogueKind, category: string | null, page: number): boolean {
  const collection = keptContent(typeOfKind[kind]);
  return !!collection && catalogueView(kind, collection, { category, page }, String) === null;
}

function isBeyondPriceList(page: number): boolean {
  const eliquide = keptContent("produit");
  const ecigarette = keptContent("eCigarettes");
  const accessoire = keptContent("pods");
  const booster = keptContent("boosterNicotine");
  if (!eliquide || !ecigarette || !accessoire || !booster) return false;
  return page > sizeOfPriceList({ eliquide, ecigarette, accessoire, booster }).pages;
}

/**
 * Whether a page shows that nothing was found: for a search, or for a category that no filter names.
 *
 * @param address a plain one, of a page or its JSON
 */
export function findsNothing(address: string): boolean {
  const url = new URL(address, "http://localhost");
  const page = pageBelow(url.pathname.replace(/\.json$/, ""));
  if (page === paths.search) return isVain(url.searchParams.get("q"));
  const kind = catalogueKinds.find((kind) => catalogues[kind].path === page);
  if (kind) return isNoFilter(kind, url.searchParams.get("category"));
  const { eliquides, ecigarettes } = homeFilters({ url: url.href });
  return isNoFilter("eliquide", eliquides) || isNoFilter("ecigarette", ecigarettes);
}

function isVain(query: string | null): boolean {
  const liquids = query && keptContent("produit");
  return liquids ? search(liquids.searchIndex, query).length === 0 : false;
}

function isNoFilter(kind: CatalogueKind, category: string | null): boolean {
  return category !== null && catalogues[kind].filters.every(({ value }) => value !== category);
}
