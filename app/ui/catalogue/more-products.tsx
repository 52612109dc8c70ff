import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cardAnchor, PRODUCTS_ANCHOR } from "~/address/paths";
import type { CatalogueView, ProductView, SearchView } from "~/catalogue/views";
import { askServer } from "~/client/data/ask-server";
import { isRecent } from "~/client/data/known-content";
import { focusOn, isFocusLostOrIn } from "~/client/navigation/focus";
import { ActionLink, Actions, isForBrowser } from "~/ui/parts/link";
import { LOADING_TEXT } from "~/ui/parts/notice";

/** A list in pages: the products of one page, and the addresses of the pages before and after. */
type PagedList = Pick<CatalogueView, "products" | "total"> &
  Pick<SearchView, "previousPage" | "nextPage">;

type MoreProductsProps = {
  view: PagedList;
  /** Renders the products: those of the view, and those that the visitor has added. */
  children: (products: readonly ProductView[]) => ReactNode;
};

/**
 * A list in pages. Its last link leads to the next page; with scripts, the link adds the products of the next
 * page to the list, and moves the focus to the first of them.
 */
export function MoreProducts({ view, children }: MoreProductsProps) {
  const { products, nextPage, busy, addNextPage } = useMoreProducts(view);

  const addInPlace = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (busy) return;
    const { currentTarget: link } = event;
    const [first] = await addNextPage();
    const card = first && document.getElementById(cardAnchor(first.id));
    if (!card || !isFocusLostOrIn(link)) return;
    // A product that is coming soon has no link on its card.
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

type AddedPages = Pick<PagedList, "products" | "nextPage"> & { pages: number; receivedAt: number };

/**
 * The pages that this tab has added to lists, by list: a returning visitor finds a list as long as before.
 * For the browser only.
 */
const addedPages = new Map<string, AddedPages>();

/**
 * Joins the pages of a list. When the page gets a new view, pages that were added over ten minutes ago are
 * requested again.
 *
 * @returns `products` of all joined pages; `nextPage`, the address of the page after them; `busy` while
 * that page is requested; `addNextPage`, which resolves to the new products once they are on the page, or
 * to an empty list if they are unavailable or the visitor has left the list
 */
function useMoreProducts(view: PagedList) {
  // The next page's address names the list, with its filter or search. A list of another length is another list.
  const listKey = `${view.total}${view.nextPage}`;
  const { products: more, nextPage } = addedPages.get(listKey) ?? { ...view, products: [] };
  /** The list whose next page is requested: meanwhile the visitor may choose another filter. */
  const [busyKey, setBusyKey] = useState("");
  /** Renders the list again once its added pages have been re-read. */
  const [, setRefreshed] = useState<AddedPages>();
  /** Aborted when the visitor leaves the list. */
  const signal = useRef<AbortSignal>();

  useEffect(() => {
    const controller = new AbortController();
    signal.current = controller.signal;
    const added = addedPages.get(listKey);
    if (added && view.nextPage && !isRecent(added)) {
      readPages(view.nextPage, added.pages, controller.signal)
        .then((fresh) => {
          addedPages.set(listKey, fresh);
          setRefreshed(fresh);
        })
        .catch(() => {});
    }
    return () => controller.abort();
  }, [listKey, view]);

  async function addNextPage(): Promise<readonly ProductView[]> {
    if (!nextPage || !signal.current) return [];
    setBusyKey(listKey);
    const next = await readPages(nextPage, 1, signal.current).catch(() => null);
    if (next) {
      const before = addedPages.get(listKey);
      const products = [...more, ...next.products];
      const { receivedAt } = before ?? next;
      addedPages.set(listKey, { ...next, products, pages: (before?.pages ?? 0) + 1, receivedAt });
    }
    flushSync(() => setBusyKey(""));
    return next?.products ?? [];
  }

  // A product published in the meantime moves the last product of each page to the next page, so two pages may
  // have the same product: the Map holds each product once. `view.products` come first to be at the top of the
  // list, and once more at the end: when the page has been re-read, their prices are newer.
  const all = [...view.products, ...more, ...view.products];
  const products = new Map(all.map((one) => [one.href, one]));
  return { products: [...products.values()], nextPage, busy: busyKey === listKey, addNextPage };
}

/**
 * Requests pages of a list, one after the other.
 *
 * @throws if a page is unavailable, or `signal` is aborted
 */
async function readPages(first: string, pages: number, signal: AbortSignal): Promise<AddedPages> {
  const products: ProductView[] = [];
  let nextPage: PagedList["nextPage"] = first;
  for (let left = pages; left > 0 && nextPage; left--) {
    const { href, pathname }: URL = new URL(nextPage, location.href);
    const request = { url: href, signal, inPlace: true };
    const view: Partial<CatalogueView & SearchView> = await askServer(request, `routes${pathname}`);
    const added = view.products ?? view.results;
    if (!added) throw new Error("This page of the list is unavailable");
    products.push(...added);
    nextPage = view.nextPage;
  }
  return { products, nextPage, pages, receivedAt: Date.now() };
}
