import { json, type TypedResponse } from "@remix-run/node";
import { hasLoading, retrySeconds } from "~/catalogue/loading";
import type { Loading } from "~/catalogue/views";
import { settings } from "~/config/settings.server";
import { OPEN_TO_ALL, PROBLEM_HEADERS, problem } from "./problem.server";
import { secure } from "./security-headers.server";

/**
 * A page loader's response: 200 with the view, 503 where content can't be had.
 *
 * @throws a 404 Response where `view` is null: the thing asked for does not exist.
 */
export function pageResponse<T extends object>(view: T | null): TypedResponse<T> {
  if (view === null) throw json({ status: 404, title: "Introuvable" }, 404);
  return json(view, { status: hasLoading(view) ? 503 : 200 });
}

/**
 * The same at a plain `.json` address. Problems are `application/problem+json` (RFC 9457); a 503 has
 * the parts whose content is there beside the problem's members.
 */
export function jsonResponse(view: object | null): Response {
  const status = view === null ? 404 : hasLoading(view) ? 503 : 200;
  if (status === 200) return openJsonResponse(view ?? {});
  const body = { ...view, ...problem(status) };
  return withCachePolicy(json(body, { status, headers: PROBLEM_HEADERS }));
}

/** A response that scripts of any site may read. */
export function openJsonResponse(view: object): Response {
  return withCachePolicy(json(view, { headers: OPEN_TO_ALL }));
}

/**
 * A text made of content: 404 where `text` is null, 503 where content can't be had.
 *
 * @param type its media type; the text is UTF-8
 */
export function textResponse(text: string | Loading | null, type = "text/plain"): Response {
  const status = text === null ? 404 : typeof text === "string" ? 200 : 503;
  const body = typeof text === "string" ? text : null;
  const headers = { "Content-Type": `${type}; charset=utf-8` };
  return withCachePolicy(new Response(body, { status, headers }));
}

const { CONTENT_TTL_SECONDS: TTL, CONTENT_MAX_STALE_SECONDS: MAX_STALE } = settings;

/**
 * Browsers ask again at each use. A cache shared by many, as a CDN, asks once content may have changed; it
 * may answer with what it has while it asks and when the shop is away (RFC 9111, RFC 5861).
 */
const FOUND = `public, max-age=0, s-maxage=${TTL}, stale-while-revalidate=${TTL}, stale-if-error=${MAX_STALE}`;

/** Sets a response's security headers, and its caching headers by its status. */
export function withCachePolicy(response: Response): Response {
  const { status, headers } = response;
  headers.set("Cache-Control", status === 200 ? FOUND : "no-store");
  if (status === 503) headers.set("Retry-After", String(retrySeconds()));
  secure(headers);
  return response;
}
