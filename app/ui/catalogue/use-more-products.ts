import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CatalogueView, ProductView, SearchView } from "~/catalogue/views";
import { askServer } from "~/client/data/ask-server";
import { isRecent } from "~/client/data/received";

/** A list that is cut into pages: the products of one page, and where the next page is. */
export type CutList = Pick<CatalogueView, "products" | "total"> &
  Pick<SearchView, "previousPage" | "nextPage">;

/** The products of the pages that a visitor has added to a list. */
type Added = Pick<CutList, "products" | "nextPage"> & { pages: number; receivedAt: number };

/**
 * What this browser tab has added to lists, by list: a visitor who comes back finds it there. For the
 * browser only.
 */
const addedTo = new Map<string, Added>();

/**
 * The products of a cut list, and those of the pages that a visitor has added. Pages that were added
 * over ten minutes ago are read again when the page's view is.
 *
 * @returns the products; the address of the page behind them; whether it is being read; and what adds
 * it, which resolves to its products once they are shown, to nothing where it can't be had
 */
export function useMoreProducts(view: CutList) {
  const list = `${view.total}${view.nextPage}`;
  const { products: more, nextPage } = addedTo.get(list) ?? { ...view, products: [] };
  /** The list that is being added to: the page may show another one meanwhile. */
  const [busyList, setBusyList] = useState("");
  const [, setRefreshed] = useState<Added>();
  const leaving = useRef<AbortSignal>();

  useEffect(() => {
    const left = new AbortController();
    leaving.current = left.signal;
    const added = addedTo.get(list);
    if (added && view.nextPage && !isRecent(added)) {
      readPages(view.nextPage, added.pages, left.signal)
        .then((fresh) => {
          addedTo.set(list, fresh);
          setRefreshed(fresh);
        })
        .catch(() => {});
    }
    return () => left.abort();
  }, [list, view]);

  async function showMore(): Promise<readonly ProductView[] | undefined> {
    if (!nextPage || !leaving.current) return;
    setBusyList(list);
    const next = await readPages(nextPage, 1, leaving.current).catch(() => null);
    if (next) {
      const before = addedTo.get(list);
      const products = [...more, ...next.products];
      const { receivedAt } = before ?? next;
      addedTo.set(list, { ...next, products, pages: (before?.pages ?? 0) + 1, receivedAt });
    }
    flushSync(() => setBusyList(""));
    return next?.products;
  }

  // A product that was published meanwhile moves the last one of a page to the next: the newest counts.
  const all = [...view.products, ...more, ...view.products];
  const products = new Map(all.map((one) => [one.href, one]));
  return [[...products.values()], nextPage, busyList === list, showMore] as const;
}

/**
 * Reads pages of a list, one after the other.
 *
 * @throws where a page can't be had, or `signal` is aborted
 */
async function readPages(first: string, pages: number, signal: AbortSignal): Promise<Added> {
  const products: ProductView[] = [];
  let nextPage: CutList["nextPage"] = first;
  for (let left = pages; left > 0 && nextPage; left--) {
    const { href, pathname }: URL = new URL(nextPage, location.href);
    const wanted = { url: href, signal, inPlace: true };
    const view: Partial<CatalogueView & SearchView> = await askServer(wanted, `routes${pathname}`);
    products.push(...(view.products ?? view.results ?? unavailable()));
    nextPage = view.nextPage;
  }
  return { products, nextPage, pages, receivedAt: Date.now() };
}

function unavailable(): never {
  throw new Error("This page of the list can't be had now");
}
