import { useLocation } from "@remix-run/react";
import { popupsOn } from "~/address/pages";
import { PRODUCTS_ANCHOR } from "~/address/paths";
import type { CatalogueView, ProductView, SearchView } from "~/catalogue/views";
import { ActionLink, Actions } from "~/ui/parts/link";
import { ProductCard } from "./product-card";

/**
 * The number of cards in a phone's first row: their pictures are loaded at once. The four of a wide screen, the
 * icons and the font would occupy all six connections of HTTP/1.1, and a tap would wait.
 */
export const FIRST_ROW = 2;

type ProductGridProps = {
  products: readonly ProductView[];
  heading: "h2" | "h3";
  /** Whether the grid begins on the first screen. */
  onFirstScreen?: boolean;
};

/** Product cards, two per row on small screens and four on large (docs/spec.md, "Catalogues"). */
export function ProductGrid({ products, heading, onFirstScreen = false }: ProductGridProps) {
  const popupOf = popupsOn(useLocation());
  const hasSizes = products.some(({ cardPrice }) => cardPrice?.label);
  return (
    <ul className={hasSizes ? "product-grid product-grid-sizes" : "product-grid"}>
      {products.map((product, index) => (
        <li
          key={product.id}
          // client/boot/inline/early-filter.ts filters a catalogue by this attribute. Home has no early filter.
          data-categories={onFirstScreen ? `|${product.categories.join("|")}|` : undefined}
        >
          <ProductCard
            product={product}
            popup={popupOf(product)}
            heading={heading}
            eager={onFirstScreen && index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  );
}

/** One page of a list, and the addresses of the pages before and after it. */
type PagedList = Pick<CatalogueView, "total"> & Pick<SearchView, "previousPage" | "nextPage">;

/**
 * The links from one page of a list to the pages before and after it, and how much of the list the page shows. Nothing
 * for a list on one page.
 *
 * @param count the number of products on this page
 */
export function PageLinks({ list, count }: { list: PagedList; count: number }) {
  const { total, previousPage, nextPage } = list;
  if (count === total) return null;
  return (
    <>
      <Actions centred>
        {previousPage && (
          <ActionLink to={`${previousPage}#${PRODUCTS_ANCHOR}`} rel="prev" quiet>
            Page précédente
          </ActionLink>
        )}
        {nextPage && (
          <ActionLink to={`${nextPage}#${PRODUCTS_ANCHOR}`} rel="next" quiet>
            Page suivante
          </ActionLink>
        )}
      </Actions>
      <p role="status" className="mt-6 text-center text-small text-ink-soft">
        {`${count} ${count > 1 ? "produits affichés" : "produit affiché"} sur ${total}`}
      </p>
    </>
  );
}
