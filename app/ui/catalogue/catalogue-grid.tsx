import { useLinkClickHandler } from "@remix-run/react";
import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, FilterView, Loading } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { useWithMode } from "~/ui/parts/link";
import { LOADING_TEXT, Volute } from "~/ui/parts/notice";
import { MoreProducts } from "./more-products";
import { ProductGrid } from "./product-grid";

type CatalogueGridProps = {
  view: CatalogueView | Loading;
  heading: "h2" | "h3";
  /** Whether the grid begins on the first screen. */
  first?: boolean;
  filterInPlace?: boolean;
  /** Whether the products of another filter are being loaded. */
  waiting?: boolean;
};

/**
 * A catalogue's filters and products, or a notice in their place. The count is a live region, which is on
 * the page from the start: screen readers announce the count of the next filter.
 */
export function CatalogueGrid(props: CatalogueGridProps) {
  const { view, filterInPlace = false, waiting = false, ...grid } = props;
  const catalogue = isLoading(view) ? null : view;
  const hasProducts = catalogue && !waiting && catalogue.total > 0;
  return (
    <>
      <div className={catalogue ? "grid-head" : "notice"}>
        {catalogue ? (
          <FilterBar
            filters={catalogue.filters}
            label={`Filtrer : ${catalogue.title}`}
            inPlace={filterInPlace}
          />
        ) : (
          <Volute />
        )}
        {/* The early filter may have changed the count before the hydration. */}
        <p role="status" className={catalogue ? "count" : "text-lead"} suppressHydrationWarning>
          {catalogue && !waiting ? countText(catalogue.total) : LOADING_TEXT}
        </p>
        {!catalogue && grid.first && (
          <p>
            La page montrera nos produits d’elle-même&nbsp;; d’ici là, nous répondons au{" "}
            <a href={shop().ways.telephone.href} className="text-link touchable whitespace-nowrap">
              {shop().ways.telephone.text}
            </a>
            .
          </p>
        )}
      </div>
      {catalogue && !hasProducts && (
        <div className="notice">
          <Volute />
          {!waiting && <p>Aucun produit trouvé dans cette catégorie.</p>}
        </div>
      )}
      {hasProducts && (
        <MoreProducts view={catalogue}>
          {(products) => <ProductGrid products={products} {...grid} />}
        </MoreProducts>
      )}
    </>
  );
}

/** "1 produit", "44 produits". In French 0 and 1 are singular. */
function countText(count: number): string {
  return `${count} produit${count > 1 ? "s" : ""}`;
}

type FilterBarProps = {
  filters: readonly FilterView[];
  label: string;
  /** Whether a tap filters without scrolling and replaces the history entry: on home. */
  inPlace: boolean;
};

/** A catalogue's filters: links, so that they work without scripts and can be shared. */
function FilterBar({ filters, label, inPlace }: FilterBarProps) {
  return (
    <nav aria-label={label}>
      <ul className="filters">
        {filters.map((filter) => (
          <li key={filter.label}>
            <FilterLink filter={filter} inPlace={inPlace} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One filter. Its link scrolls to the grid, except where scripts filter in place. */
function FilterLink({ filter, inPlace }: { filter: FilterView; inPlace: boolean }) {
  const { label, count, active } = filter;
  const href = useWithMode(filter.href);
  const [withoutHash = "/"] = href.split("#");
  const navigate = useLinkClickHandler<HTMLAnchorElement>(
    inPlace ? withoutHash : href,
    inPlace ? { replace: true, state: { inPlace } } : {},
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
