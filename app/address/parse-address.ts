import type { CatalogueKind } from "~/catalogue/kinds";
import { catalogues } from "~/catalogue/kinds";
import { jsonPathsWithoutId, OPENAPI } from "./json-addresses";
import { canonicalPath, knownParameters, pageBelow, productOfPath } from "./pages";
import {
  crawlerPaths,
  FULL,
  LIGHT,
  MODE_PARAMETER,
  operatorPaths,
  paths,
  popupsOver,
  WEBHOOK_PATH,
  WORKER_PATH,
  withQuery,
} from "./paths";

/** What a request asks for, parsed once. Everything that depends on the address reads this value. */
export type Address = {
  /** The path in its one spelling, as `/eliquides/mangue.json`. */
  path: string;
  /** For logs and metrics: the path with `:id` for an id, or `other`. No visitor's words are in it. */
  route: string;
  /**
   * Path and query of what is rendered from content, with the known parameters only, in one spelling
   * and order; null for everything else: files, pictures, the operator's pages, unknown addresses.
   */
  rendered: string | null;
  /** Known parameters of the page, in their canonical form; null where not given. */
  parameters: Readonly<Record<string, string | null>>;
  /** Path and query of the canonical address (RFC 6596). */
  canonical: string;
  /** The product that the page shows in a popup, by the name that the address has. */
  product: { kind: CatalogueKind | null; name: string } | null;
  /** Whether the page is rendered in its light form: the visitor chose it, or the browser saves data. */
  isLight: boolean;
};

/** Why an address is not served: it is malformed, too long, or another spelling of `location`. */
export type AddressRefusal =
  | { status: 400 | 414; title: string }
  | { status: 308; location: string };

/** The longest address that is served, in characters: a long search with tracking parameters takes half. */
const LONGEST = 4096;

/** Paths that have one spelling, in lower case and without a slash at the end. */
const PLAIN_PATHS = new Set<string>([
  ...Object.values(paths),
  ...Object.values(operatorPaths),
  ...Object.values(crawlerPaths),
  ...Object.values(catalogues).map(({ path }) => path),
  ...jsonPathsWithoutId,
]);

/** Paths below which ids stand. The case of an id matters. */
const PARENTS = new Set<string>([
  ...Object.values(catalogues).map(({ path }) => path),
  ...Object.values(popupsOver),
]);

/** Rendered as pages are, but without any parameter. */
const WITHOUT_PARAMETERS = new Set<string>([...Object.values(crawlerPaths), WORKER_PATH, OPENAPI]);

/** Paths with their own label in logs and metrics, though nothing is rendered for them. */
const LABELLED = new Set<string>([...Object.values(operatorPaths), WEBHOOK_PATH]);

/** The folders of files, and their labels. */
const FOLDERS = ["/assets/", "/images/"];

/** The home page's JSON. Any other page's JSON has the page's path with `.json`. */
const JSON_OF_HOME = "/index.json";

/** How the ids of routes that show a popup end. */
const POPUP_ROUTE_END = ".$id";

/**
 * Parses the target of a request.
 *
 * @param target path and query as the request line has them
 * @param savesData whether the browser sent `Save-Data: on`: pages are then light unless the visitor
 * chose full ones
 */
export function parseAddress(target: string, savesData = false): Address | AddressRefusal {
  if (target.length > LONGEST) {
    return { status: 414, title: `Adresse trop longue : ${LONGEST} caractères au plus` };
  }
  const queryAt = target.indexOf("?");
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const query = queryAt < 0 ? "" : target.slice(queryAt);
  if (!isPath(path) || !isEncoded(query)) return { status: 400, title: "Adresse invalide" };
  const plain = plainPath(path);
  if (plain !== path) {
    // `URL` escapes quotes and brackets of the query, as browsers do.
    return { status: 308, location: `${plain}${new URL(query, "http://localhost").search}` };
  }
  return read(path, new URLSearchParams(query), savesData);
}

/** Whether an address could be parsed. */
export function isRefused(address: Address | AddressRefusal): address is AddressRefusal {
  return "status" in address;
}

function read(path: string, query: URLSearchParams, savesData: boolean): Address {
  const isJson = path.endsWith(".json");
  const page = isJson ? pageOfJson(path) : path;
  const parameters = parametersOf(path, page, query);
  const isPage = parameters !== null && !isJson && !WITHOUT_PARAMETERS.has(path);
  const data = parameters && !WITHOUT_PARAMETERS.has(path) ? query.get("_data") || null : null;
  const mode = isPage && !data ? modeOf(query) : null;
  const search = withQuery("", parameters ?? {});
  return {
    path,
    route: parameters ? routeOf(path) + (data ? "?_data" : "") : labelOf(path),
    rendered:
      parameters && renderedAt(path, { ...parameters, _data: data, [MODE_PARAMETER]: mode }),
    parameters: parameters ?? {},
    canonical: canonicalPath({ pathname: page, search }),
    product: parameters ? productOfPath(page) : null,
    isLight: mode === LIGHT || (isPage && !data && mode === null && savesData),
  };
}

/**
 * @param parameters in the order that they have in the address
 */
function renderedAt(path: string, parameters: Record<string, string | null>): string {
  const { _data: route } = parameters;
  // The data of the page below a popup doesn't depend on the popup.
  const isOfPageBelow = route && !path.endsWith(".json") && !route.endsWith(POPUP_ROUTE_END);
  return withQuery(isOfPageBelow ? pageBelow(path) : path, parameters);
}

/** The known parameters of an address; null where nothing is rendered. @param page its page's path */
function parametersOf(path: string, page: string, query: URLSearchParams) {
  if (WITHOUT_PARAMETERS.has(path)) return {};
  const isJson = page !== path;
  const below = pageBelow(page);
  const isProduct = page !== below && page !== paths.home;
  if (isProduct && page.slice(1).split("/").length !== 2) return null;
  // A product's own JSON doesn't depend on the page below the popup.
  if (isProduct && isJson) return below in popupsOver ? null : {};
  if (isJson && !jsonPathsWithoutId.has(path)) return null;
  return knownParameters(below, query);
}

function pageOfJson(path: string): string {
  return path === JSON_OF_HOME ? paths.home : path.slice(0, -".json".length);
}

function modeOf(query: URLSearchParams): string | null {
  const mode = query.get(MODE_PARAMETER);
  return mode === LIGHT || mode === FULL ? mode : null;
}

/** The path of something rendered, with `:id` for an id. */
function routeOf(path: string): string {
  const cut = path.lastIndexOf("/");
  const json = path.endsWith(".json") ? ".json" : "";
  return cut > 0 ? `${path.slice(0, cut)}/:id${json}` : path;
}

function labelOf(path: string): string {
  const folder = FOLDERS.find((folder) => path.startsWith(folder));
  if (folder) return `${folder}*`;
  return LABELLED.has(path) ? path : "other";
}

function isPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  const malformed = /[\\\x00-\x1f]|\/\.{1,2}(\/|$)/;
  return path.startsWith("/") && isEncoded(path) && !malformed.test(decodeURIComponent(path));
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The one spelling of a known path; any other path as it is. */
function plainPath(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  const page = decodeURIComponent(trimmed).toLowerCase();
  if (PLAIN_PATHS.has(page)) return page;
  const cut = trimmed.lastIndexOf("/");
  const parent = decodeURIComponent(trimmed.slice(0, cut)).toLowerCase();
  if (!PARENTS.has(parent)) return path;
  const id = encodeURIComponent(decodeURIComponent(trimmed.slice(cut + 1)));
  return `${parent}/${id.replace(/\.json$/i, ".json")}`;
}
