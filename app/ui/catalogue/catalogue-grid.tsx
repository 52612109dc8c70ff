import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, Loading } from "~/catalogue/views";
import { contactWays } from "~/config/shop";
import { LOADING_TEXT, Volute } from "~/ui/parts/notice";
import { FilterBar } from "./filter-bar";
import { MoreProducts } from "./more-products";
import { ProductGrid } from "./product-grid";

type CatalogueGridProps = {
  view: CatalogueView | Loading;
  heading: "h2" | "h3";
  /** Whether the grid begins on the first screen. */
  first?: boolean;
  filterInPlace?: boolean;
  /** Whether another filter's products are on their way. */
  waiting?: boolean;
};

/**
 * A catalogue's filters over its products, or a notice in their place. The count is a live region that is
 * there from the start, so that screen readers read a filter's outcome.
 */
export function CatalogueGrid(props: CatalogueGridProps) {
  const { view, filterInPlace = false, waiting = false, ...grid } = props;
  const shown = isLoading(view) ? null : view;
  const empty = !shown || waiting || shown.total === 0;
  return (
    <>
      <div className={shown ? "grid-head" : "notice"}>
        {!shown && <Volute />}
        {shown && (
          <FilterBar
            filters={shown.filters}
            label={`Filtrer : ${shown.title}`}
            inPlace={filterInPlace}
          />
        )}
        {/* A filter may have been tapped before scripts ran. */}
        <p role="status" className={shown ? "count" : "text-lead"} suppressHydrationWarning>
          {shown && !waiting ? countText(shown.total) : LOADING_TEXT}
        </p>
        {!shown && grid.first && (
          <p>
            La page montrera nos produits d’elle-même&nbsp;; d’ici là, nous répondons au{" "}
            <a href={contactWays.telephone.href} className="text-link touchable whitespace-nowrap">
              {contactWays.telephone.text}
            </a>
            .
          </p>
        )}
      </div>
      {shown && empty && (
        <div className="notice">
          <Volute />
          {!waiting && <p>Aucun produit trouvé dans cette catégorie.</p>}
        </div>
      )}
      {shown && !empty && (
        <MoreProducts view={shown}>
          {(products) => <ProductGrid products={products} {...grid} />}
        </MoreProducts>
      )}
    </>
  );
}

/** "1 produit", "44 produits"; French takes none for one. */
function countText(count: number): string {
  return `${count} produit${count > 1 ? "s" : ""}`;
}
