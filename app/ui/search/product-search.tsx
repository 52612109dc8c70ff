import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { popupsOn, routeId } from "~/address/pages";
import { paths, withQuery } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { retrySeconds } from "~/catalogue/loading";
import type { FoundView, ProductView } from "~/catalogue/views";
import { useCountedTyping } from "~/client/counts/in-app";
import { requestUntilAnswered, requestView } from "~/client/data/request";
import { useStaleNote, useView } from "~/client/data/use-view";
import { isFresh, isSettled } from "~/client/data/views";
import { CardPrice } from "~/ui/catalogue/product-card";
import { Drawer } from "~/ui/layout/drawer";
import { Icon } from "~/ui/parts/icon";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";
import { ALSO_FOUND, alsoFound, ListLinks, NothingFound } from "./also-found";
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
  const found = useProductSearch(query);
  useCountedTyping(query, found?.total === 0, field);
  const note = useStaleNote([found]);
  return (
    <>
      <p role="status" className="wrap-anywhere not-empty:mt-3">
        {query !== "" &&
          (found ? searchSummary(query, found.total, found.results.length) : LOADING_TEXT)}
      </p>
      {note && <p className="stale-note">{note}</p>}
      {found && <Finds view={found} />}
    </>
  );
}

function Finds({ view }: { view: FoundView }) {
  const { lists, others, isAny, isEmpty } = alsoFound(view);
  return (
    <section aria-label="Résultats" className="search-list">
      <ResultList label="E-liquides" products={view.results} />
      {isAny && <p className="mt-3 font-semibold">{ALSO_FOUND}</p>}
      <ListLinks lists={lists} />
      <ResultList label={ALSO_FOUND} products={others} />
      {isEmpty && (
        <div className="grid gap-4">
          <NothingFound query={view.query} />
        </div>
      )}
    </section>
  );
}

/** Found products. The whole row opens the product. */
function ResultList({ label, products }: { label: string; products: readonly ProductView[] }) {
  const popupOf = popupsOn(useLocation());
  return products.length === 0 ? null : (
    <ul aria-label={label}>
      {products.map((product) => (
        <li
          key={product.id}
          className="relative flex items-center gap-3 border-mist-deep py-2 not-first:border-t"
        >
          <div className="w-14 shrink-0 overflow-hidden rounded-inset bg-mist">
            <ProductPicture product={product} alt="" width={200} sizes="56px" />
          </div>
          <div className="min-w-0 flex-1">
            <p className="line-clamp-3 leading-[1.375] font-semibold wrap-anywhere">
              {product.name}
            </p>
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
  );
}

/** How long the visitor must pause in typing before a request is sent, in ms. */
const DEBOUNCE_MS = 200;

/** The page whose loader searches, and the catalogue in which the tab can search by itself. */
const SEARCH_ROUTE = routeId(paths.search);
const { path: CATALOGUE } = catalogues.eliquide;

/**
 * Searches while a visitor types: in what this tab has received (see client/data/views.ts). Asks the loader of the search
 * page if that is unknown, old, or only e-liquids: those are shown at once, and the rest when it has come.
 *
 * @returns null while results are unknown
 */
function useProductSearch(query: string): FoundView | null {
  const address = withQuery(paths.search, { q: query });
  const found = useView<FoundView>(SEARCH_ROUTE, query === "" ? null : address);
  const hasLiquids = found !== null && isFresh(found);
  const needsNothing = query === "" || (found !== null && isSettled(found));

  useEffect(() => {
    if (needsNothing) return;
    const visit = new AbortController();
    const { signal } = visit;
    const at = (path: string) => ({ url: location.origin + path, signal });
    // Without a connection: the service worker may have prefetched the catalogue.
    const askWorker = () => requestView(at(CATALOGUE), routeId(CATALOGUE));
    const ask = async () => {
      // Once, without the connection notice: the visitor has the e-liquids.
      if (hasLiquids) return requestView(at(address), SEARCH_ROUTE);
      // Until the cleanup: a 503 or an old copy settles nothing.
      for (;;) {
        await requestUntilAnswered(at(address), SEARCH_ROUTE, askWorker);
        await new Promise((next) => setTimeout(next, retrySeconds() * 1000));
      }
    };
    const timer = setTimeout(() => {
      ask().catch(() => {});
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      visit.abort();
    };
  }, [address, hasLiquids, needsNothing]);

  return found;
}
