import { useNavigate } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import type { CatalogueView, ProductView } from "~/catalogue/views";
import { PRODUCTS_ANCHOR } from "~/paths";
import { ActionLink, Actions } from "./action-link";
import { isForBrowser } from "./link";
import { LOADING_TEXT } from "./notice";
import { useMoreProducts } from "./use-more-products";

type MoreProductsProps = {
  view: CatalogueView;
  /** Draws all products that are shown. */
  children: (products: readonly ProductView[]) => ReactNode;
};

/**
 * A list that is cut into pages. Without scripts its last link leads to the next page; with them
 * that page's products are added to those shown.
 */
export function MoreProducts({ view, children }: MoreProductsProps) {
  const [products, nextPage, busy, showMore] = useMoreProducts(view);
  const navigate = useNavigate();

  const addInPlace = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (busy) return;
    const link = event.currentTarget;
    const { href } = location;
    // What can't be added may still be had as a page, for who has not gone elsewhere meanwhile.
    if (!(await showMore()) && href === location.href)
      navigate(link.getAttribute("href") as string);
  };
  if (view.total === view.products.length) return children(products);
  return (
    <>
      {children(products)}
      <Actions centred>
        {view.previousPage && (
          <ActionLink to={`${view.previousPage}#${PRODUCTS_ANCHOR}`} rel="prev" quiet>
            Page précédente
          </ActionLink>
        )}
        {nextPage && (
          <ActionLink to={`${nextPage}#${PRODUCTS_ANCHOR}`} rel="next" quiet onClick={addInPlace}>
            {busy ? LOADING_TEXT : "Afficher plus de produits"}
          </ActionLink>
        )}
      </Actions>
      <p role="status" className="mt-6 text-center text-small text-ink-soft">
        {`${products.length} produits affichés sur ${view.total}`}
      </p>
    </>
  );
}
