import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { canonicalPath, knownParameters } from "~/address/pages";
import { documentTitle, errorTitle } from "./page-titles";

/** What a route exports as `handle`. */
export type PageHandle = {
  /** The page's styles, in place of the shop's. */
  css?: string;
};

/**
 * Updates the document's title and canonical address after a navigation. The rest of the head stays: it is
 * the same on all pages, or only crawlers read it, which don't navigate by scripts.
 */
export function useDocumentHead(): void {
  const { pathname, search } = useLocation();
  const { data } = useMatches().at(-1) ?? {};
  const error = useRouteError();
  const parameters = knownParameters(pathname, new URLSearchParams(search)) ?? {};
  const title = error
    ? errorTitle(isRouteErrorResponse(error) ? error.status : undefined)
    : documentTitle({ path: pathname, parameters }, data);
  const path = canonicalOf({ pathname, search }, data);
  useEffect(() => {
    document.title = title;
    const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = new URL(path, link.href).href;
  }, [title, path]);
}

/**
 * The path and query of a page's canonical address (RFC 6596): without home's filters, tracking parameters
 * and the choice of light pages. A product has the same canonical address over every page: its popup over its
 * catalogue, or over home for the booster.
 */
export function canonicalOf(location: { pathname: string; search: string }, data: unknown): string {
  const { href } = (data ?? {}) as { href?: string };
  return href ?? canonicalPath(location);
}
