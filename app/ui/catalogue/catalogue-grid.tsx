import { useLinkClickHandler, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pageBelow } from "~/address/pages";
import { PRODUCTS_ANCHOR, paths, withQuery } from "~/address/paths";
import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, FilterView, Loading } from "~/catalogue/views";
import { useShop } from "~/client/data/shown-shop";
import { Link, useWithMode } from "~/ui/parts/link";
import { LOADING_TEXT, Volute } from "~/ui/parts/notice";
import { PageLinks, ProductGrid } from "./product-grid";
import { useListChanging } from "./use-list-changing";

type CatalogueGridProps = {
  view: CatalogueView | Loading;
  /** On home a grid is a section of the page, below the first screen, and its filters filter in place. */
  onHome?: boolean;
};

/**
 * A catalogue's filters and products, or a notice in their place. The count is a live region, which is on
 * the page from the start: screen readers announce the next filter's count and name. Filters are links: they
 * work without scripts and can be shared.
 */
export function CatalogueGrid({ view, onHome = false }: CatalogueGridProps) {
  const catalogue = isLoading(view) ? null : view;
  // Until another list comes, this one stays, dimmed.
  const isChanging = useListChanging();
  const total = catalogue?.total ?? 0;
  const { telephone } = useShop().ways;
  const active = catalogue?.filters.find((filter) => filter.active);
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is chosen
  useEffect(() => showChosen(row.current), [active?.label]);
  // In French 0 and 1 are singular.
  const count = `${total} produit${total > 1 ? "s" : ""}`;
  return (
    <>
      <div
        className={
          catalogue ? "mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3" : "notice"
        }
      >
        {catalogue ? (
          <nav aria-label={`Filtrer : ${catalogue.title}`} className="min-w-0">
            <ul ref={row} className="filter-row">
              {catalogue.filters.map((filter) => (
                <li key={filter.label}>
                  <FilterLink filter={filter} onHome={onHome} />
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <Volute />
        )}
        {/* The early filter may have changed the count before the hydration. */}
        <p role="status" className={catalogue ? "count" : "text-lead"} suppressHydrationWarning>
          {catalogue && !isChanging ? count : LOADING_TEXT}
          {/* Screen readers don't announce an unchanged text, and two filters may have the same count. */}
          {active && !isChanging && (
            <span className="sr-only" suppressHydrationWarning>
              {` : ${active.label}`}
            </span>
          )}
        </p>
        {catalogue && !onHome && <OtherLists {...catalogue} />}
        {!catalogue && (
          <p>
            La page montrera nos produits d’elle-même
            {telephone && (
              <>
                {"\u202f; d’ici là, nous répondons au "}
                <a href={telephone.href} className="text-link touchable whitespace-nowrap">
                  {telephone.text}
                </a>
              </>
            )}
            .
          </p>
        )}
      </div>
      {total === 0 && catalogue && (
        <div className="notice">
          <Volute />
          <p>Aucun produit trouvé dans cette catégorie.</p>
        </div>
      )}
      {catalogue && total > 0 && (
        <div aria-busy={isChanging || undefined} className={isChanging ? "opacity-50" : undefined}>
          <ProductGrid
            products={catalogue.products}
            heading={onHome ? "h3" : "h2"}
            onFirstScreen={!onHome}
          />
          <PageLinks list={catalogue} count={catalogue.products.length} />
        </div>
      )}
    </>
  );
}

/** Scrolls a phone's row of filters sideways, so that the chosen one is in view. */
function showChosen(row: HTMLUListElement | null): void {
  const chosen = row?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (row && chosen) row.scrollLeft += chosen.left + chosen.width / 2 - row.clientWidth / 2;
}

/** The list in its other order, and the price list of all products. */
function OtherLists({ tri, category }: Pick<CatalogueView, "tri" | "category">) {
  const path = pageBelow(useLocation().pathname);
  const sorted = withQuery(path, { category, tri: tri ? null : "prix" });
  return (
    <p className="flex flex-wrap gap-x-4 text-small">
      <Link to={`${sorted}#${PRODUCTS_ANCHOR}`} className="text-link touchable sort-link">
        {tri ? "Trier par nouveauté" : "Trier par prix"}
      </Link>
      <Link to={paths.priceList} className="text-link touchable">
        Tous les prix
      </Link>
    </p>
  );
}

/**
 * One filter. Its link scrolls to the grid. On home, scripts filter without scrolling, and replace the history
 * entry.
 */
function FilterLink({ filter, onHome }: { filter: FilterView; onHome: boolean }) {
  const { label, count, active } = filter;
  const href = useWithMode(filter.href);
  const [withoutHash = "/"] = href.split("#");
  const navigate = useLinkClickHandler<HTMLAnchorElement>(
    onHome ? withoutHash : href,
    onHome ? { replace: true, state: { inPlace: true } } : {},
  );
  return (
    <a
      className="filter-link"
      aria-current={active ? "true" : undefined}
      href={href}
      onClick={navigate}
    >
      {label} <span className="text-small opacity-75">{count}</span>
    </a>
  );
}
