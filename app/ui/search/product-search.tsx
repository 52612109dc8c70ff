import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { popupsOn } from "~/address/pages";
import { paths, withQuery } from "~/address/paths";
import { fold, foldPlurals } from "~/catalogue/fold";
import { isLoading } from "~/catalogue/loading";
import { search } from "~/catalogue/search";
import type { Loading, ProductView, SearchView } from "~/catalogue/views";
import { askOnce, askServer } from "~/client/data/ask-server";
import { isRecent, knownSearch } from "~/client/data/known-content";
import { CardPrice } from "~/ui/catalogue/product-card";
import { Drawer } from "~/ui/layout/drawer";
import { Icon } from "~/ui/parts/icon";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";
import { SearchForm, searchSummary } from "./search-form";

const SEARCH_BUTTON = "bouton-recherche";
const FIELD = "recherche-entete";
const field = () => document.getElementById(FIELD) as HTMLInputElement;

/** The header's search: a form that leads to the search page. With scripts it shows results while typing. */
export function ProductSearch() {
  const [query, setQuery] = useState("");
  // The visitor may have opened the drawer and typed before scripts ran.
  useEffect(() => {
    if (field().closest("details")?.open) setQuery(field().value);
  }, []);
  return (
    <Drawer
      id={SEARCH_BUTTON}
      label="Rechercher un produit"
      icon={<Icon name="search" />}
      onOpen={() => {
        field().focus();
        setQuery(field().value);
      }}
    >
      <div className="mx-auto max-w-3xl">
        <SearchForm id={FIELD} query={query} onQuery={setQuery} />
        <SearchResults query={query.trim()} />
      </div>
    </Drawer>
  );
}

/**
 * The results of a query, under the header's search field. The element of the count is on the page from the
 * start, empty: screen readers announce each change.
 */
function SearchResults({ query }: { query: string }) {
  const popupOf = popupsOn(useLocation());
  const found = useProductSearch(query);
  return (
    <>
      <p role="status" className="wrap-anywhere not-empty:mt-3">
        {query !== "" &&
          (found ? searchSummary(query, found.total, found.results.length) : LOADING_TEXT)}
      </p>
      <ul className="search-list">
        {found?.results.map((product) => (
          <li key={product.id} className="flex items-center gap-3 py-2">
            <div className="w-14 shrink-0 overflow-hidden rounded-inset bg-mist">
              <ProductPicture product={product} alt="" width={200} sizes="56px" />
            </div>
            <div className="min-w-0 flex-1">
              <p className="result-name">{product.name}</p>
              <p className="flex flex-wrap items-baseline gap-x-2 text-small text-ink-soft">
                <CardPrice product={product} />
              </p>
            </div>
            <PopupLink to={popupOf(product)} opener={SEARCH_BUTTON} className="action action-quiet">
              Voir<span className="sr-only"> {product.name}</span>
            </PopupLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How long the visitor must pause in typing before a request is sent, in ms. */
const DEBOUNCE_MS = 200;

/** The results of a query: all `total` results, or their first page. */
type Found = Pick<SearchView, "results" | "total">;

/**
 * Finds e-liquids while a visitor types. Asks the loader of the search page, unless this tab has recently received
 * all e-liquids, or the query extends an earlier query whose results were complete.
 *
 * @returns null while results are being loaded
 */
function useProductSearch(query: string): Found | null {
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

/** Asks the search page's loader. If that fails, searches the tab's or the worker's e-liquids, if they are all. */
function requestResults(query: string, signal: AbortSignal): Promise<SearchView | Loading> {
  const at = (path: string) => ({ url: location.origin + path, signal, inPlace: true });
  return askServer(at(withQuery(paths.search, { q: query })), "routes/recherche", async () => {
    // This request too fails without a connection, unless the service worker has prefetched the catalogue.
    if (!knownSearch(query)) await askOnce(at("/eliquides"), "routes/eliquides").catch(() => null);
    return knownSearch(query);
  });
}
