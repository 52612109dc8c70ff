import { useNavigate } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { cardAnchor, PRODUCTS_ANCHOR } from "~/address/paths";
import type { ProductView } from "~/catalogue/views";
import { ActionLink, Actions } from "~/ui/parts/action-link";
import { isForBrowser } from "~/ui/parts/link";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { focusCard } from "./focus-card";
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
  const navigate = useNavigate();

  const addInPlace = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (busy) return;
    const { currentTarget: link, detail: clicks } = event;
    const { href } = location;
    const more = await showMore();
    // Who has gone elsewhere meanwhile stays there.
    if (href !== location.href) return;
    // What can't be added may still be had as a page.
    if (!more) return navigate(link.getAttribute("href") as string);
    const first = more.find(({ comingSoon }) => !comingSoon);
    // Who goes by keys is led to where the focus is; under a finger the page stays.
    if (first) focusCard(cardAnchor(first.id), link, clicks > 0);
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
