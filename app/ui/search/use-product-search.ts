import { useEffect, useRef, useState } from "react";
import { paths, withQuery } from "~/address/paths";
import { fold, foldPlurals } from "~/catalogue/fold";
import { isLoading } from "~/catalogue/loading";
import { search, searchIndex } from "~/catalogue/search";
import type { Loading, ProductView, SearchView } from "~/catalogue/views";
import { askOnce, askServer } from "~/client/data/ask-server";
import { knownSearch } from "~/client/data/known-content";
import { isRecent } from "~/client/data/received";

/** How long a visitor must have stopped typing before the server is asked, in ms. */
const DEBOUNCE_MS = 200;

/** What a query finds: all `total` results, or the first page of them. */
type Found = Pick<SearchView, "results" | "total">;

/**
 * The e-liquids that a query finds, as it is typed. Asks the search page's loader only while what
 * it needs is not at hand: not where all e-liquids have been shown on this tab, nor where the
 * query goes on from one that has been answered. Of several answers the newest query's wins.
 *
 * @returns null while results are on their way
 */
export function useProductSearch(query: string): Found | null {
  const [answer, setAnswer] = useState<SearchView | null>(null);
  const atHand = resultsAtHand(query, answer);
  const missing = atHand === null;
  const asking = useRef<AbortController | null>(null);

  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(async () => {
      asking.current = new AbortController();
      const { signal } = asking.current;
      const found = await askServerFor(query, signal).catch(() => null);
      if (signal.aborted || !found || isLoading(found)) return;
      // The query as it was asked: the server cuts long ones.
      setAnswer({ ...found, query });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.current?.abort();
    };
  }, [query, missing]);

  return atHand;
}

function resultsAtHand(query: string, answer: SearchView | null): Found | null {
  if (fold(query) === "") return allOf([]);
  const known = knownSearch(query);
  if (known && isRecent(known)) return known.view;
  if (!answer) return null;
  if (foldPlurals(query) === foldPlurals(answer.query)) return answer;
  if (
    answer.total === answer.results.length &&
    foldPlurals(query).startsWith(foldPlurals(answer.query))
  ) {
    return allOf(search(searchIndex(answer.results), query));
  }
  return null;
}

function allOf(results: ProductView[]): Found {
  return { results, total: results.length };
}

/** What the search page's loader answers; without a connection, what the catalogue holds. */
function askServerFor(query: string, signal: AbortSignal): Promise<SearchView | Loading> {
  const ask = (path: string) => ({ url: location.origin + path, signal, inPlace: true });
  return askServer(ask(withQuery(paths.search, { q: query })), "routes/recherche", async () => {
    // The service worker has prefetched the catalogue.
    if (!knownSearch(query)) await askOnce(ask("/eliquides"), "routes/eliquides").catch(() => null);
    return knownSearch(query);
  });
}
