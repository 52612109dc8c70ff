import { useLocation } from "@remix-run/react";
import { popupsOn } from "~/address/pages";
import { CardPrice } from "~/ui/catalogue/product-card";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";
import { searchSummary } from "./search-summary";
import { useProductSearch } from "./use-product-search";

/** Id of the button that opens the header's search. */
export const SEARCH_BUTTON = "bouton-recherche";

/**
 * What a query finds, under the header's search field. The count is read out as it changes; for
 * that its element is there from the start, empty.
 */
export function SearchResults({ query }: { query: string }) {
  const popupOf = popupsOn(useLocation());
  const found = useProductSearch(query);
  return (
    <>
      <p role="status" className="wrap-anywhere not-empty:mt-3">
        {query !== "" &&
          (found ? searchSummary(query, found.total, found.results.length) : LOADING_TEXT)}
      </p>
      {/* At most 96 units (spec §9), and never below the edge of a low screen. */}
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
