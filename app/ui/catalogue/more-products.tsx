import type { MouseEvent, ReactNode } from "react";
import { cardAnchor, PRODUCTS_ANCHOR } from "~/address/paths";
import type { ProductView } from "~/catalogue/views";
import { focusOn, isFocusLeftIn } from "~/client/navigation/focus";
import { ActionLink, Actions } from "~/ui/parts/action-link";
import { isForBrowser } from "~/ui/parts/link";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { type CutList, useMoreProducts } from "./use-more-products";

type MoreProductsProps = {
  view: CutList;
  /** Draws all products that are shown. */
  children: (products: readonly ProductView[]) => ReactNode;
};

/**
 * A list that is cut into pages. Without scripts its last link leads to the next page; with them
 * that page's products are added to those shown, and the focus goes to the first of them.
 */
export function MoreProducts({ view, children }: MoreProductsProps) {
  const [products, nextPage, busy, showMore] = useMoreProducts(view);

  const addInPlace = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (busy) return;
    const { currentTarget: link } = event;
    const [first] = (await showMore()) ?? [];
    const card = first && document.getElementById(cardAnchor(first.id));
    if (!card || !isFocusLeftIn(link)) return;
    // The card of a product that is coming soon has no link.
    const start = card.querySelector("a") ?? card;
    focusOn(start);
    start.scrollIntoView({ block: "nearest" });
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
