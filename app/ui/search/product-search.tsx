import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { popupsOn } from "~/address/pages";
import { CardPrice } from "~/ui/catalogue/product-card";
import { Drawer } from "~/ui/layout/drawer";
import { Icon } from "~/ui/parts/icon";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";
import { SearchForm, searchSummary } from "./search-form";
import { useProductSearch } from "./use-product-search";

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
