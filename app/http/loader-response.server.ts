import { json, type TypedResponse } from "@remix-run/node";
import { withJsonLinks } from "~/address/json-links";
import { hasLoading, retrySeconds } from "~/catalogue/loading";
import type { Loading } from "~/catalogue/views";
import { isPreview, settings } from "~/config/settings.server";
import { OPEN_TO_ALL, PROBLEM_HEADERS, type ProblemCase, problem } from "./problem.server";
import { secure } from "./security-headers.server";

/**
 * A page loader's response: 200 with the view, 503 if content is unavailable.
 *
 * @throws a 404 Response if `view` is null
 */
export function pageResponse<T extends object>(view: T | null): TypedResponse<T> {
  if (view === null) throw json({ status: 404, title: "Introuvable" }, 404);
  return json(view, { status: hasLoading(view) ? 503 : 200 });
}

/**
 * The response at a `.json` address: 404 if `view` is null, with the code `absence`. Errors are
 * `application/problem+json` (RFC 9457). A 503 also has the available parts of the view.
 */
export function jsonResponse(view: object | null, absence?: ProblemCase): Response {
  const status = view === null ? 404 : hasLoading(view) ? 503 : 200;
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
 * A text as a response: 404 if `text` is null, 503 if content is unavailable.
 *
 * @param type the text's media type
 */
export function textResponse(
  text: string | Loading | null,
  type = "text/plain; charset=utf-8",
): Response {
  const status = text === null ? 404 : typeof text === "string" ? 200 : 503;
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

/** Sets a response's security headers, and its caching headers by its status. */
export function withCachePolicy(response: Response): Response {
  const { status, headers } = response;
  headers.set("Cache-Control", status === 200 && !isPreview ? CACHE_POLICY : "no-store");
  if (status === 503) headers.set("Retry-After", String(retrySeconds()));
  secure(headers);
  return response;
}
