import type { IncomingMessage, ServerResponse } from "node:http";
import { plainJsonPaths } from "~/address/json-addresses";
import { crawlerPaths, operatorPaths, paths, popupsOver, WEBHOOK_PATH } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { settings } from "~/config/settings.server";
import { isJsonAddress, OPEN_TO_ALL, PROBLEM_HEADERS, problem } from "./problem.server";

/** Addresses that have one plain spelling, in lower case and without a slash at the end. */
const PAGES = new Set<string>([
  ...Object.values(paths),
  ...Object.values(operatorPaths),
  ...Object.values(crawlerPaths),
  ...Object.values(catalogues).map(({ path }) => path),
  ...plainJsonPaths,
]);

/** Addresses below which ids stand: an id's case is its own. */
const PARENTS = new Set<string>([
  ...Object.values(catalogues).map(({ path }) => path),
  ...Object.values(popupsOver),
]);

/** The longest address that is read, in characters: a long search with others' marks takes half. */
const LONGEST = 4096;

/** What a request is answered with before any page is looked for; null to let it pass. */
export type Refusal =
  | { status: 400 | 405 | 414; title: string; headers: Record<string, string> }
  | { status: 308; location: string }
  | null;

/**
 * Judges a request's method, host and address (contract, "Addresses"): only GET and HEAD are
 * served, and POST where the webhook is, what is malformed is a 400, what is endless a 414, and
 * another spelling of a known address is a 308 to the plain one, in one hop.
 *
 * @param target the address as the request line has it: path and query
 */
export function judge(method: string, host: string | undefined, target: string): Refusal {
  const queryAt = target.indexOf("?");
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const allowed = methodsAt(path);
  if (!allowed.includes(method)) {
    const served = allowed.length > 1 ? "Seuls GET et HEAD sont servis" : "Seul POST est servi";
    return { status: 405, title: served, headers: { Allow: allowed.join(", ") } };
  }
  if (host !== undefined && !isHost(host)) return badRequest("En-tête Host invalide");
  if (target.length > LONGEST) {
    return { status: 414, title: "Adresse trop longue : 4096 caractères au plus", headers: {} };
  }
  const query = queryAt < 0 ? "" : target.slice(queryAt);
  if (!isPath(path) || !isEncoded(query)) return badRequest("Adresse invalide");
  const plain = plainPath(path);
  if (plain === path) return null;
  // Its quotes and brackets escaped, as browsers send them.
  const { search } = new URL(query, "http://localhost");
  return { status: 308, location: `${plain}${search}` };
}

/** Without its secret the webhook is an address that does not exist, for every method. */
function methodsAt(path: string): string[] {
  if (path !== WEBHOOK_PATH) return ["GET", "HEAD"];
  return settings.CONTENTFUL_WEBHOOK_SECRET ? ["POST"] : ["GET", "HEAD", "POST"];
}

function badRequest(title: string): Refusal {
  return { status: 400, title, headers: {} };
}

/** A name or an address with an optional port: anything else in `Host` is no host. */
function isHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
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

/** The plain spelling of a known address; any other path as it is. */
function plainPath(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  const page = decodeURIComponent(trimmed).toLowerCase();
  if (PAGES.has(page)) return page;
  const cut = trimmed.lastIndexOf("/");
  const parent = decodeURIComponent(trimmed.slice(0, cut)).toLowerCase();
  if (!PARENTS.has(parent)) return path;
  const id = encodeURIComponent(decodeURIComponent(trimmed.slice(cut + 1)));
  return `${parent}/${id.replace(/\.json$/i, ".json")}`;
}

/** Answers what is refused. @returns whether it was. */
export function refuse(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "", url = "", headers } = request;
  const refusal = judge(method, headers.host, url);
  if (refusal === null) return false;
  if (refusal.status === 308) {
    const { location } = refusal;
    const open = isJsonAddress(location) ? OPEN_TO_ALL : {};
    response.writeHead(308, { ...open, Location: location, "Content-Length": "0" }).end();
    return true;
  }
  const isJson = isJsonAddress(url);
  const { status, title, headers: more } = refusal;
  const type = isJson ? PROBLEM_HEADERS : { "Content-Type": "text/plain; charset=utf-8" };
  response
    .writeHead(status, { ...more, ...type, "Cache-Control": "no-store" })
    .end(isJson ? JSON.stringify(problem(status, title)) : title);
  return true;
}
