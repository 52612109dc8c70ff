import { useEffect, useState } from "react";
import { paths, withQuery } from "~/address/paths";
import { fold, foldPlurals } from "~/catalogue/fold";
import { isLoading } from "~/catalogue/loading";
import { search } from "~/catalogue/search";
import type { Loading, ProductView, SearchView } from "~/catalogue/views";
import { askOnce, askServer } from "~/client/data/ask-server";
import { isRecent, knownSearch } from "~/client/data/known-content";

/** How long the visitor must pause in typing before a request is sent, in ms. */
const DEBOUNCE_MS = 200;

/** The results of a query: all `total` results, or their first page. */
type Found = Pick<SearchView, "results" | "total">;

/**
 * Finds e-liquids while a visitor types. Asks the loader of the search page, unless this tab has received
 * all e-liquids, or the query extends an earlier query whose results were complete.
 *
 * @returns null while results are being loaded
 */
export function useProductSearch(query: string): Found | null {
  const [answer, setAnswer] = useState<SearchView | null>(null);
  const found = findWithoutRequest(query, answer);
  const isMissing = found === null;

  useEffect(() => {
    if (!isMissing) return;
    const request = new AbortController();
    const { signal } = request;
    const timer = setTimeout(async () => {
      const received = await requestResults(query, signal).catch(() => null);
      if (signal.aborted || !received || isLoading(received)) return;
      // Not the query of the answer: the server cuts long queries.
      setAnswer({ ...received, query });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, isMissing]);

  return found;
}

function findWithoutRequest(query: string, answer: SearchView | null): Found | null {
  if (fold(query) === "") return allFound([]);
  const known = knownSearch(query);
  if (known && isRecent(known)) return known.view;
  if (!answer) return null;
  if (foldPlurals(query) === foldPlurals(answer.query)) return answer;
  const isComplete = answer.total === answer.results.length;
  const isExtended = foldPlurals(query).startsWith(foldPlurals(answer.query));
  return isComplete && isExtended ? allFound(search(answer.results, query)) : null;
}

function allFound(results: ProductView[]): Found {
  return { results, total: results.length };
}

/** Asks the search page's loader. If that fails, searches the e-liquids that the tab or the worker has. */
function requestResults(query: string, signal: AbortSignal): Promise<SearchView | Loading> {
  const at = (path: string) => ({ url: location.origin + path, signal, inPlace: true });
  return askServer(at(withQuery(paths.search, { q: query })), "routes/recherche", async () => {
    // This request too fails without a connection, unless the service worker has prefetched the catalogue.
    if (!knownSearch(query)) await askOnce(at("/eliquides"), "routes/eliquides").catch(() => null);
    return knownSearch(query);
  });
}
