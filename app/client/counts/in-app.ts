import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { pageBelow, pageKey } from "~/address/pages";
import { isFirstPageCopy } from "~/client/data/first-page";
import { listen } from "~/client/listen";
import { isFirstRender, lastLocation } from "~/client/navigation/last-location";
import { viewKey } from "~/counts/keys";
import { storableWords } from "~/counts/words";
import { countInTab, sendCounts } from "./report";

/**
 * What a visitor does without the server seeing it. A document is the server's to count, except a copy of the service
 * worker without a connection: with one, the request of a slow page may still reach the server. As Back to a document
 * counts nothing, nor does Back in the app.
 */
export function useCountedNavigations(): void {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  useEffect(() => {
    const visibilitychange = () => document.visibilityState === "hidden" && sendCounts();
    return listen(window, { pagehide: sendCounts, visibilitychange });
  }, []);
  useEffect(() => {
    const before = lastLocation();
    const isSeenByServer = before ? isPop : navigator.onLine || !isFirstPageCopy();
    if (isSeenByServer) return;
    const { pathname } = location;
    if (pageBelow(pathname) !== pathname) {
      const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
      if (pathname !== before?.pathname) countInTab(`product/${id}`);
    } else if (!before || pageKey(location) !== pageKey(before)) {
      const view = viewKey(pathname);
      if (view) countInTab(view);
    }
  }, [location, isPop]);
}

/** The searches without results that this tab has counted: each counts once in a tab. */
const counted = new Set<string>();

function countVainSearch(query: string): void {
  const words = storableWords(query);
  if (words === null || counted.has(words)) return;
  counted.add(words);
  // The server has counted the search of the document that it sent.
  if (!isFirstRender()) countInTab(`search/${words}`);
}

/** Counts the search of the search page, if it found nothing. */
export function useCountedSearch(query: string, isVain: boolean): void {
  useEffect(() => {
    if (isVain) countVainSearch(query);
  }, [query, isVain]);
}

/** How long a visitor must pause in typing before a search counts, in ms. */
const REST_MS = 2000;

/** Counts a search while typing that finds nothing: after a rest, or when the visitor leaves the field. */
export function useCountedTyping(query: string, isVain: boolean, field: () => HTMLElement): void {
  useEffect(() => {
    if (!isVain) return;
    const blur = () => countVainSearch(query);
    const timer = setTimeout(blur, REST_MS);
    const stop = listen(field(), { blur });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [query, isVain, field]);
}
