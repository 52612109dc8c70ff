import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { parameterFault, parametersOfDocument } from "./json-parameters";
import { canonicalPath, knownParameters, pageBelow, pages, routeId } from "./pages";
import {
  documentPaths,
  FULL,
  LIGHT,
  MODE_PARAMETER,
  operatorPaths,
  REPORT_PATH,
  shortcuts,
  WEBHOOK_PATH,
  WORKER_PATH,
  withQuery,
} from "./paths";

/** The address of a request, parsed once. Pages, JSON, documents, log and metrics read this value. */
export type Address = {
  /** The normalised path: `/eliquides/mangue.json`. */
  path: string;
  /** A label for logs and metrics, without what a visitor typed: `/eliquides/:id?_data`, `/images/*`, `other`. */
  route: string;
  /**
   * Path and query that Remix renders and the page cache knows: a page, its loader data, its JSON or a document.
   * Known parameters only, in one order. Null for everything else: files, pictures, the owner's page, unknown
   * addresses.
   */
  renderTarget: string | null;
  /** Known parameters of the page, normalised; null for parameters that are not given. */
  parameters: Readonly<Record<string, string | null>>;
  /** Path and query of a page's canonical address; a popup's own path (see `canonicalPath`). */
  canonical: string;
  /** Whether the page is rendered in its light form: the visitor chose it, or the browser saves data. */
  isLight: boolean;
  /** Whether the light form follows from the browser's `Save-Data` alone. Some shared caches ignore `Vary`. */
  isPrivate: boolean;
};

/** Why an address is not served: it is malformed, too long, or should be spelled as `location`. */
export type AddressRefusal =
  | { status: 400 | 414; detail: string; code?: "invalid-parameter" }
  | { status: 308; location: string };

type Parsed = Address | AddressRefusal;

/** The longest address that is served, in characters: a long search with tracking parameters takes half. */
const MAX_LENGTH = 4096;

const DOCUMENTS = new Set<string>([...Object.values(documentPaths), WORKER_PATH]);

/** Normalised paths: lower case, no slash at the end. Other spellings are redirected. */
const NORMALISED_PATHS = new Set<string>([
  ...Object.keys(pages),
  ...Object.values(pages).flatMap(({ json }) => json ?? []),
  ...Object.values(operatorPaths),
  ...Object.values(documentPaths),
]);

/** Paths that a product's id follows. Ids are case-sensitive. */
const PARENTS = new Set(Object.values(pages).flatMap(({ popups }) => popups ?? []));

/** Paths of pages by the path of their JSON. */
const PAGE_OF_JSON = new Map(Object.entries(pages).map(([path, { json }]) => [json, path]));

/** Paths other than pages and documents that have their own label in logs and metrics. */
const LABELLED = new Set<string>([...Object.values(operatorPaths), WEBHOOK_PATH, REPORT_PATH]);

/** Caches parsed addresses by target and `Save-Data`: parsing takes as long as sending a cached page. */
const parsed = new LRUCache<string, Parsed>({
  maxSize: 1024 * 1024,
  // A parsed address contains its target some three times.
  sizeCalculation: (_address, key) => 3 * key.length + 300,
});

/** The parsed address of a request. */
export function addressOfRequest({
  url = "/",
  headers,
}: Pick<IncomingMessage, "url" | "headers">): Parsed {
  const savesData = headers["save-data"] === "on";
  const key = savesData ? `${url} light` : url;
  let address = parsed.get(key);
  if (!address) {
    address = parseAddress(url, savesData);
    parsed.set(key, address);
  }
  return address;
}

/**
 * Parses the target of a request.
 *
 * @param target path and query as in the request line
 * @param savesData whether the browser sent `Save-Data: on`: it gets light pages by default
 */
export function parseAddress(target: string, savesData = false): Parsed {
  if (target.length > MAX_LENGTH) {
    return { status: 414, detail: `Adresse trop longue : ${MAX_LENGTH} caractères au plus` };
  }
  const [path = ""] = target.split("?", 1);
  const query = target.slice(path.length);
  if (!isPath(path) || !isEncoded(query)) return { status: 400, detail: "Adresse invalide" };
  const normalised = normalisedPath(path);
  if (normalised !== path) {
    // `URL` escapes quotes and angle brackets of the query, as browsers do.
    return { status: 308, location: `${normalised}${new URL(query, "http://localhost").search}` };
  }
  return readAddress(path, new URLSearchParams(query), savesData);
}

/** Whether an address is refused, or redirected to another spelling. */
export function isRefused(address: Parsed): address is AddressRefusal {
  return "status" in address;
}

function readAddress(path: string, query: URLSearchParams, savesData: boolean): Parsed {
  const parameters = parametersOf(path, query);
  if (parameters === null) {
    const plain = { parameters: {}, canonical: path, isLight: false, isPrivate: false };
    return { path, route: otherLabel(path), renderTarget: null, ...plain };
  }
  const isDocument = DOCUMENTS.has(path);
  const isJson = path.endsWith(".json");
  const fault = isJson ? parameterFault(Object.keys(parameters), query) : null;
  if (fault) return { status: 400, code: "invalid-parameter", detail: fault };
  // `?_data=<route id>` asks Remix for the data of one of the address's routes.
  const data = isDocument ? null : query.get("_data") || null;
  const isPage = !isDocument && !isJson && !data;
  const given = query.get(MODE_PARAMETER);
  const mode = isPage && (given === LIGHT || given === FULL) ? given : null;
  const isPrivate = isPage && mode === null && savesData;
  // The data of the page below a popup doesn't depend on the popup.
  const isOfPageBelow = data && !isJson && data !== routeId(path);
  const renderPath = isOfPageBelow ? pageBelow(path) : path;
  return {
    path,
    route: pageLabel(path) + (data ? "?_data" : ""),
    renderTarget: withQuery(renderPath, { ...parameters, _data: data, [MODE_PARAMETER]: mode }),
    parameters,
    canonical: canonicalPath({ pathname: path, search: withQuery("", parameters) }),
    isLight: mode === LIGHT || isPrivate,
    isPrivate,
  };
}

/** The known parameters of a page, a popup, their JSON or a document; null for any other path. */
function parametersOf(path: string, query: URLSearchParams) {
  if (DOCUMENTS.has(path)) return parametersOfDocument(path, query);
  const shown = PAGE_OF_JSON.get(path) ?? path.replace(/\.json$/, "");
  const isJson = shown !== path;
  const below = pageBelow(shown);
  const page = pages[below];
  const isPopup = shown !== below;
  // A popup's path has two segments: `/eliquides/mangue`.
  if (isPopup && shown.split("/").length !== 3) return null;
  // Only products of a catalogue have JSON of their own. It has no parameters.
  if (isPopup && isJson) return page?.kind ? {} : null;
  return isJson && page?.json !== path ? null : knownParameters(below, query);
}

/** The label of a path that Remix renders: `:id` stands for an id. */
function pageLabel(path: string): string {
  const cut = path.lastIndexOf("/");
  const json = path.endsWith(".json") ? ".json" : "";
  return cut > 0 ? `${path.slice(0, cut)}/:id${json}` : path;
}

function otherLabel(path: string): string {
  if (LABELLED.has(path)) return path;
  const [folder] = /^\/(assets|images)\//.exec(path) ?? [];
  return folder ? `${folder}*` : "other";
}

function isPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: addresses with control characters are malformed
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

/** A known path, normalised; an unknown path unchanged. */
function normalisedPath(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  const page = decodeURIComponent(trimmed).toLowerCase();
  if (Object.hasOwn(shortcuts, page)) return shortcuts[page] ?? path;
  if (NORMALISED_PATHS.has(page)) return page;
  const cut = trimmed.lastIndexOf("/");
  const parent = decodeURIComponent(trimmed.slice(0, cut)).toLowerCase();
  if (!PARENTS.has(parent)) return path;
  const id = encodeURIComponent(decodeURIComponent(trimmed.slice(cut + 1)));
  return `${parent}/${id.replace(/\.json$/i, ".json")}`;
}
