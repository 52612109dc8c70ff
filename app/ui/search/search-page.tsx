import { Outlet } from "@remix-run/react";
import { PRODUCTS_ANCHOR } from "~/address/paths";
import { isLoading } from "~/catalogue/loading";
import type { FoundView, Loading } from "~/catalogue/views";
import { useCountedSearch } from "~/client/counts/in-app";
import { PageLinks, ProductGrid } from "~/ui/catalogue/product-grid";
import { LoadingNotice, Notice } from "~/ui/parts/notice";
import { PageHeading } from "~/ui/parts/page-heading";
import { useBehindPopup } from "~/ui/popup/use-modal";
import { ALSO_FOUND, alsoFound, ListLinks, NothingFound } from "./also-found";
import { SearchForm, searchSummary } from "./search-form";

/** The search page. `<Outlet>` is the popup, if the address names a product. */
export function SearchPage({ view }: { view: FoundView | Loading }) {
  const query = isLoading(view) ? "" : view.query;
  return (
    <>
      <Outlet />
      <div {...useBehindPopup()}>
        <PageHeading title="Recherche">
          {/* The key: after Back to another search, a new form has that search's query. */}
          <SearchForm key={query} id="recherche-page" query={query} />
        </PageHeading>
        <div id={PRODUCTS_ANCHOR} className="page-body">
          {isLoading(view) ? <LoadingNotice /> : <Results view={view} />}
        </div>
      </div>
    </>
  );
}

/** The results, below a count that is a live region: screen readers announce every search. */
function Results({ view }: { view: FoundView }) {
  const { query, total, results } = view;
  const { lists, others, isAny, isEmpty } = alsoFound(view);
  useCountedSearch(query, total === 0);
  return (
    <>
      <p role="status" className={total > 0 ? "count mb-5" : "wrap-anywhere"}>
        {query === "" ? "Tapez un nom, une saveur ou une catégorie." : searchSummary(query, total)}
      </p>
      {query !== "" && isEmpty && (
        <Notice>
          <NothingFound query={query} />
        </Notice>
      )}
      {total > 0 && <ProductGrid products={results} heading="h2" onFirstScreen />}
      <PageLinks list={view} count={results.length} />
      {isAny && (
        <section className="mt-section">
          <h2 className="heading mb-5 text-heading">{ALSO_FOUND}</h2>
          <ListLinks lists={lists} />
          {others.length > 0 && (
            <div className="mt-5">
              <ProductGrid products={others} heading="h3" onFirstScreen={total === 0} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
