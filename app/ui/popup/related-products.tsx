import { useLocation, useMatches } from "@remix-run/react";
import { popupsOn } from "~/address/pages";
import { relatedTo } from "~/catalogue/related";
import type { CatalogueView, HomeView, ProductView, SearchView } from "~/catalogue/views";
import { CardPrice } from "~/ui/catalogue/product-card";
import { PopupLink } from "./popup-link";

/** Links to products of the same family, from the data of the page below: they need no request. None on other pages. */
export function RelatedProducts({ product }: { product: ProductView }) {
  const popupOf = popupsOn(useLocation());
  const related = relatedTo(product, useProductsBelow());
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="meme-famille" className="screen-only">
      <h3 id="meme-famille" className="mt-5 font-semibold">
        Dans la même famille
      </h3>
      <ul className="mt-2 border-b border-mist-deep">
        {related.map((other) => (
          <li key={other.id}>
            <PopupLink to={popupOf(other)} className="price-row min-h-target">
              <span className="wrap-anywhere">{other.name}</span>
              <span className="text-small text-ink-soft">
                <CardPrice product={other} />
              </span>
            </PopupLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PageView = Partial<CatalogueView & SearchView & HomeView>;

/** The products that the page below shows, in its order. */
function useProductsBelow(): ProductView[] {
  const view = useMatches().at(-2)?.data as PageView | undefined;
  const { products = [], results = [], eliquides, ecigarettes } = view ?? {};
  const onHome = [eliquides, ecigarettes].flatMap((grid) => grid?.products ?? []);
  return [...products, ...results, ...onHome];
}
