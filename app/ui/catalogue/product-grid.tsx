import { useLocation } from "@remix-run/react";
import { popupsOn } from "~/address/pages";
import type { ProductView } from "~/catalogue/views";
import { ProductCard } from "./product-card";

/**
 * The cards in a phone's first row: their pictures are loaded at once. With the four of a wide screen all
 * of the browser's connections would be busy, and a tap would wait for one.
 */
export const FIRST_ROW = 2;

type ProductGridProps = {
  products: readonly ProductView[];
  heading: "h2" | "h3";
  /** Whether the grid begins on the first screen. */
  first?: boolean;
};

/** Product cards, two a row on small screens and four on large (spec §2). */
export function ProductGrid({ products, heading, first = false }: ProductGridProps) {
  const popupOf = popupsOn(useLocation());
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li
          key={product.id}
          // For `client/boot/inline/early-filter.ts`.
          data-in={first ? `|${product.categories.join("|")}|` : undefined}
        >
          <ProductCard
            product={product}
            popup={popupOf(product)}
            heading={heading}
            eager={first && index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  );
}
