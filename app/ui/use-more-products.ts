import { useState } from "react";
import type { CatalogueView } from "~/catalogue/views";
import { inTime } from "~/offline/time-limit";

type More = Pick<CatalogueView, "products" | "nextPage">;

/**
 * What this browser tab has added to lists that are cut, as it was then: who comes back finds it there,
 * and stands where the page was left. For the browser only. A list of another length begins anew.
 */
const added = new Map<string, More>();

/**
 * The products of a cut list, and those of the pages behind it that a visitor has asked for.
 *
 * @returns the products; the address of the page behind them; whether that is on its way; and what adds
 * it, which resolves to whether it could be had
 */
export function useMoreProducts(view: CatalogueView) {
  const list = `${view.total}${view.nextPage}`;
  const { products: more, nextPage } = added.get(list) ?? { ...view, products: [] };
  /** The list that is being added to: another one may be shown meanwhile. */
  const [busyList, setBusyList] = useState("");

  async function showMore(): Promise<boolean> {
    setBusyList(list);
    const next = nextPage && (await fetchPage(nextPage).catch(() => null));
    // Drawn anew when what follows is done.
    setBusyList("");
    if (!next) return false;
    added.set(list, { ...next, products: [...more, ...next.products] });
    return true;
  }

  // What was published meanwhile has moved the last one of a page on to the next: the newest counts.
  const all = [...view.products, ...more, ...view.products];
  const products = new Map(all.map((one) => [one.href, one]));
  return [[...products.values()], nextPage, busyList === list, showMore] as const;
}

/** A page's JSON; null for anything else, as a captive portal's page. */
async function fetchPage(address: string): Promise<CatalogueView | null> {
  const response = await fetch(address.replace("?", ".json?"), { signal: inTime() });
  const view: CatalogueView = await response.json();
  return Array.isArray(view.products) ? view : null;
}
