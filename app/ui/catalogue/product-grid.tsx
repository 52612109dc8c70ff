import { useLocation } from "@remix-run/react";
import { popupsOn } from "~/address/pages";
import type { ProductView } from "~/catalogue/views";
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
  return (
    <ul className="product-grid">
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
