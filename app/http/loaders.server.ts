import { json, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { withJsonLinks } from "~/address/json-links";
import { catalogueAt, pageNumber } from "~/address/pages";
import { type Address, isRefused, parseAddress } from "~/address/parse-address";
import { siteOrigin } from "~/address/site-origin.server";
import type { AllProducts } from "~/catalogue/collection";
import { isLoading, retrySeconds } from "~/catalogue/loading";
import type { Loading } from "~/catalogue/views";
import { isPreview, settings } from "~/config/settings.server";
import { askAllProducts } from "~/store/questions.server";
import { OPEN_TO_ALL, PROBLEM_HEADERS, type ProblemCase, problem } from "./problem.server";
import { secure } from "./security-headers.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The parsed address. Not given under `remix-serve`, where the loader parses it. */
    address?: Address;
  }
}

type LoaderRequest = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The parsed address of a loader's request.
 *
 * @throws a 404 Response for an address that is refused (see `AddressRefusal`), except for its spelling
 */
export function loaderAddress({ request, context }: LoaderRequest): Address {
  if (context?.address) return context.address;
  const { pathname, search } = new URL(request.url);
  let address = parseAddress(pathname + search);
  // Under `remix-serve` an address in another spelling gets the page without a redirect.
  if (isRefused(address) && address.status === 308) address = parseAddress(address.location);
  if (isRefused(address)) throw json({ status: 404, title: "Introuvable" }, 404);
  return address;
}

/** What an address asks: its catalogue, known parameters, the product's id as spelt there (see `unescapeId`) or `""`. */
function questionOf(args: LoaderFunctionArgs) {
  const { path, parameters } = loaderAddress(args);
  const { category = null, tri = null, page = null, q, ...home } = parameters;
  const { eliquides = null, ecigarettes = null } = home;
  const list = { category, tri, page: pageNumber(page) };
  return {
    kind: catalogueAt(path),
    ...list,
    query: q ?? "",
    eliquides,
    ecigarettes,
    id: args.params.id ?? "",
  };
}

/** Asks one of store/questions.server.ts. */
type Ask<T> = (question: ReturnType<typeof questionOf>) => T | null | Promise<T | null>;

/** The loader of a page: 200 with the view, 503 if content is unavailable, 404 for null. */
export function pageLoader<T extends object>(ask: Ask<T>) {
  return async (args: LoaderFunctionArgs): Promise<TypedResponse<T>> => {
    const view = await ask(questionOf(args));
    if (view === null) throw json({ status: 404, title: "Introuvable" }, 404);
    return json(view, { status: isLoading(view) ? 503 : 200 });
  };
}

/** The loader of a `.json` address. `jsonResponse` has the statuses, and explains `absence`. */
export function jsonLoader(ask: Ask<object>, absence?: ProblemCase) {
  return async (args: LoaderFunctionArgs) => jsonResponse(await ask(questionOf(args)), absence);
}

/** What `make` makes of all products; `Loading` if content is unavailable. */
export async function ofAllProducts<T>(make: (all: AllProducts, origin: string) => T | Promise<T>) {
  const all = await askAllProducts();
  return isLoading(all) ? all : make(all, siteOrigin());
}

/**
 * The response at a `.json` address: 404 if `view` is null, with the code `absence`. Errors are
 * `application/problem+json` (RFC 9457). A 503 for unavailable content also has the members of `Loading`.
 */
export function jsonResponse(view: object | null, absence?: ProblemCase): Response {
  const status = view === null ? 404 : isLoading(view) ? 503 : 200;
  const linked = withJsonLinks(view ?? {}) as object;
  if (status === 200) return openJsonResponse(linked);
  const code = status === 404 ? absence : undefined;
  const body = { ...linked, ...problem(status, { code }) };
  return withCachePolicy(json(body, { status, headers: PROBLEM_HEADERS }));
}

/** A response that scripts of any site may read. */
export function openJsonResponse(view: object): Response {
  return withCachePolicy(json(view, { headers: OPEN_TO_ALL }));
}

/**
 * A text as a response: 503 if content is unavailable.
 *
 * @param type the text's media type
 */
export function textResponse(text: string | Loading, type = "text/plain; charset=utf-8"): Response {
  const status = typeof text === "string" ? 200 : 503;
  const body = typeof text === "string" ? text : null;
  const headers = { "Content-Type": type };
  return withCachePolicy(new Response(body, { status, headers }));
}

const { CONTENT_TTL_SECONDS: TTL, CONTENT_MAX_STALE_SECONDS: MAX_STALE } = settings;

/**
 * Browsers revalidate at each use. A shared cache, such as a CDN, revalidates after the TTL. It may serve
 * its stale copy meanwhile, and while the shop can't be reached (RFC 9111, RFC 5861).
 */
const CACHE_POLICY = `public, max-age=0, s-maxage=${TTL}, stale-while-revalidate=${TTL}, stale-if-error=${MAX_STALE}`;

/**
 * Sets a response's security headers, and its caching headers by its status.
 *
 * @param isPrivate whether a header of the request decided about the response
 */
export function withCachePolicy(response: Response, isPrivate = false): Response {
  const { status, headers } = response;
  const kept = isPrivate ? "private, max-age=0" : CACHE_POLICY;
  const policy = status === 200 && !isPreview ? kept : "no-store";
  // Cloudflare replaces e-mail addresses in pages, on by default: without scripts its links lead nowhere.
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  headers.set("Cache-Control", isPage ? `${policy}, no-transform` : policy);
  // Search engines list pages, not their data.
  if (!isPage) headers.set("X-Robots-Tag", "noindex");
  if (status === 503) headers.set("Retry-After", String(retrySeconds()));
  secure(headers);
  return response;
}
