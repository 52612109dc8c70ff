import { OPENAPI, plainJsonPaths } from "./json-addresses";
import {
  crawlerPaths,
  FULL,
  LIGHT,
  MODE_PARAMETER,
  paths,
  popupsOver,
  SAVE_DATA_MARK,
  WORKER_PATH,
  withQuery,
} from "./paths";
import { knownParameters, pageBelow } from "./read-address";

/** Where a page's JSON has an address of its own that is not the page's with `.json`. */
const JSON_OF_HOME = "/index.json";

/** What is made of content as pages are, or once for all, and has no parameters. */
const WITHOUT_PARAMETERS = new Set<string>([...Object.values(crawlerPaths), WORKER_PATH]);

/**
 * The plain form of a page's or its JSON's address, of the site map, robots.txt or the worker: with the
 * parameters that its content depends on, in one spelling and one order, and no others. What is
 * rendered, and kept under it, depends on nothing else (design, invariant 7).
 *
 * @param target path and query as the request line has them, the path plain (see `judge`)
 * @param savesData whether the request says `Save-Data: on`: pages are then light, unless their
 * visitor has chosen full ones; JSON has but one form
 * @returns null for what is neither: files, pictures, addresses that are not known
 */
export function pageAddress(target: string, savesData = false): string | null {
  const queryAt = target.indexOf("?");
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const query = new URLSearchParams(queryAt < 0 ? "" : target.slice(queryAt));
  if (WITHOUT_PARAMETERS.has(path)) return path;
  const parameters = parametersOf(path, query);
  if (!parameters) return null;
  const data = query.get("_data");
  if (path.endsWith(".json")) return withQuery(path, { ...parameters, _data: data });
  if (data) return withQuery(pathOfData(path, data), { ...parameters, _data: data });
  const mode = modeOf(query);
  const address = withQuery(path, { ...parameters, [MODE_PARAMETER]: mode });
  return savesData && !mode ? address + SAVE_DATA_MARK : address;
}

/**
 * What the page below a popup is made of is the same whatever the popup shows, and is kept once: a
 * name that was made up for it must not have it kept anew.
 */
function pathOfData(path: string, route: string): string {
  return route.endsWith(POPUP_ROUTE_END) ? path : pageBelow(path);
}

/** How the names of popups' routes end. */
const POPUP_ROUTE_END = ".$id";

/** The visitor's own choice of light or full pages. */
function modeOf(query: URLSearchParams): string | null {
  const mode = query.get(MODE_PARAMETER);
  return mode === LIGHT || mode === FULL ? mode : null;
}

function parametersOf(path: string, query: URLSearchParams) {
  if (path === OPENAPI) return {};
  const isJson = path.endsWith(".json");
  const page = isJson ? pageOfJson(path) : path;
  const below = pageBelow(page);
  const isProduct = page !== below && page !== paths.home;
  if (isProduct && page.slice(1).split("/").length !== 2) return null;
  // A product's own JSON does not tell what lies below its popup.
  if (isProduct && isJson) return below in popupsOver ? null : {};
  if (isJson && !plainJsonPaths.has(path)) return null;
  return knownParameters(below, query);
}

function pageOfJson(path: string): string {
  return path === JSON_OF_HOME ? paths.home : path.slice(0, -".json".length);
}
