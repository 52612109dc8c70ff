import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { pageBelow, pageKey, routeId } from "~/address/pages";
import { routerState } from "~/client/boot/remix-globals";
import { loadDocument, loadDocumentIfCached } from "~/client/navigation/documents";
import { isTabOutdated, requestUntilAnswered, requestView } from "./request";
import { findView } from "./views";

/** Keeps the data of a page when a popup opens, closes or changes over that page. */
export const unlessSameContent: ShouldRevalidateFunction = (change) => {
  const moved = change.currentUrl.href !== change.nextUrl.href;
  const same = pageKey(change.currentUrl) === pageKey(change.nextUrl);
  return moved && same ? false : change.defaultShouldRevalidate;
};

/** The `clientLoader` of a page. */
export const pageViewLoader = viewLoader((pathname) => routeId(pageBelow(pathname)));

/** The `clientLoader` of a popup. */
export const popupViewLoader = viewLoader(routeId);

/**
 * Answers with the view that this tab has, without a request. An old one is refreshed once it is shown (see keep-fresh.ts). Asks
 * the server for an unknown view, over any connection; until the answer comes, the current page stays
 * (docs/decisions/0009-failing-connections.md).
 */
function viewLoader(routeOf: (pathname: string) => string) {
  return ({ request }: ClientLoaderFunctionArgs): object | Promise<object> => {
    const { pathname, search } = new URL(request.url);
    const route = routeOf(pathname);
    const known = findView(route, request.url);
    if (!known) return loadUnknown(request, route);
    // A refresh never loads a document: the visitor would lose the place.
    const { location } = routerState();
    const isRefresh = location.pathname === pathname && location.search === search;
    return isTabOutdated() && !isRefresh ? loadNewer(request, route, known) : known;
  };
}

/**
 * Asks the server until it answers. If it can't be reached, loads the document, if the service worker has cached it.
 *
 * The server's own page for a 404 has the right status. An answer of another build, or of other facts of the shop, loads the
 * document as well: the shape of the data may have changed.
 */
async function loadUnknown(request: Request, route: string): Promise<object> {
  const loadCopy = () => loadDocumentIfCached(request.url);
  const { status, view, isCopy } = await requestUntilAnswered(request, route, loadCopy);
  const needsDocument = status === 404 || (isTabOutdated() && !isCopy);
  return needsDocument ? loadDocument(request.url) : view;
}

/** Loads the document of a known page in an outdated tab. Returns the known view if the server can't be reached. */
async function loadNewer(request: Request, route: string, known: object): Promise<object> {
  const answer = await requestView(request, route);
  return answer && !answer.isCopy && answer.status !== 503 ? loadDocument(request.url) : known;
}
