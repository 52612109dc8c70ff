import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { canonicalPath } from "~/address/pages";
import { errorTitle, type PageHandle, pageTitle } from "./page-title";

/**
 * Keeps the document's title and canonical address those of the page that the router shows. The rest
 * of the head stays as the server wrote it: crawlers don't navigate, and browsers don't read it.
 */
export function useDocumentHead(): void {
  const { pathname, search } = useLocation();
  const { handle, data } = useMatches().at(-1) ?? {};
  const error = useRouteError();
  const title = error
    ? errorTitle(isRouteErrorResponse(error) ? error.status : undefined)
    : pageTitle((handle ?? {}) as PageHandle, { data, search });
  const path = pathOf({ pathname, search }, data);
  useEffect(() => {
    document.title = title;
    const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = new URL(path, link.href).href;
  }, [title, path]);
}

/**
 * The path and query of a page's canonical address (RFC 6596): without home's filters, tracking
 * parameters and the choice of light pages. A product's is its address over its catalogue, whatever
 * page its popup is over.
 */
export function pathOf(location: { pathname: string; search: string }, data: unknown): string {
  const { href } = (data ?? {}) as { href?: string };
  return href ?? canonicalPath(location);
}
