import { useState } from "react";
import { flushSync } from "react-dom";
import type { CatalogueView, ProductView, SearchView } from "~/catalogue/views";
import { inTime } from "~/client/data/time-limit";

/** A list that is cut: what of it is shown, and where the rest of it is. */
export type CutList = Pick<CatalogueView, "products" | "total"> &
  Pick<SearchView, "previousPage" | "nextPage">;

type More = Pick<CutList, "products" | "nextPage">;

/**
 * What this browser tab has added to lists that are cut, as it was then: who comes back finds it there,
 * and stands where the page was left. For the browser only. A list of another length begins anew.
 */
const added = new Map<string, More>();

/**
 * The products of a cut list, and those of the pages behind it that a visitor has asked for.
 *
 * @returns the products; the address of the page behind them; whether that is on its way; and what adds
 * it, which resolves to its products once they are shown, to nothing where they can't be had
 */
export function useMoreProducts(view: CutList) {
  const list = `${view.total}${view.nextPage}`;
  const { products: more, nextPage } = added.get(list) ?? { ...view, products: [] };
  /** The list that is being added to: another one may be shown meanwhile. */
  const [busyList, setBusyList] = useState("");

  async function showMore(): Promise<ProductView[] | undefined> {
    setBusyList(list);
    const next = await fetchPage(nextPage as string).catch(() => null);
    if (next) added.set(list, { ...next, products: [...more, ...next.products] });
    flushSync(() => setBusyList(""));
    return next?.products;
  }

  // What was published meanwhile has moved the last one of a page on to the next: the newest counts.
  const all = [...view.products, ...more, ...view.products];
  const products = new Map(all.map((one) => [one.href, one]));
  return [[...products.values()], nextPage, busyList === list, showMore] as const;
}

/** What the JSON of a catalogue's page or a search's shows; null for anything else, as a portal's page. */
async function fetchPage(address: string): Promise<More | null> {
  const response = await fetch(address.replace("?", ".json?"), { signal: inTime() });
  const view: Partial<CatalogueView & SearchView> = await response.json();
  const products = view.products ?? view.results;
  return Array.isArray(products) ? { products, nextPage: view.nextPage } : null;
}
