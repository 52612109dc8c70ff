import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { CatalogueView } from "~/catalogue/views";
import { inTime } from "~/offline/time-limit";
import { contentKey } from "~/read-address";

type More = Pick<CatalogueView, "products" | "nextPage">;

/**
 * What this browser tab has added to lists that are cut: who comes back finds it there, and stands
 * where the page was left. For the browser only. A list that has grown or shrunk begins anew.
 */
const added = new Map<string, More>();

/**
 * The products of a cut list, and those of the pages behind it that a visitor has asked for.
 *
 * @returns `showMore` resolves to whether there were more to be had
 */
export function useMoreProducts(view: CatalogueView) {
  const list = view.total + contentKey(useLocation()) + view.nextPage;
  const { products: more, nextPage } = added.get(list) ?? { ...view, products: [] };
  const [busy, setBusy] = useState(false);

  async function showMore(): Promise<boolean> {
    setBusy(true);
    const next = nextPage && (await fetchPage(nextPage).catch(() => null));
    setBusy(false);
    if (!next) return false;
    added.set(list, { ...next, products: [...more, ...next.products] });
    return true;
  }

  // What was published meanwhile has moved the last one of a page on to the next.
  const products = new Map([...view.products, ...more].map((one) => [one.href, one]));
  return { products: [...products.values()], nextPage, busy, showMore };
}

/** A page's JSON; null for anything else, as a captive portal's page. */
async function fetchPage(address: string): Promise<CatalogueView | null> {
  const response = await fetch(address.replace("?", ".json?"), { signal: inTime() });
  const view: CatalogueView = await response.json();
  return Array.isArray(view.products) ? view : null;
}
