import { useState } from "react";
import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, ProductView } from "~/catalogue/views";
import { inTime } from "~/offline/time-limit";

type More = { products: readonly ProductView[]; nextPage: string | null };

/**
 * The products of a cut list, and those of the pages behind it that a visitor has asked for.
 *
 * @returns `showMore` resolves to whether there were more to be had
 */
export function useMoreProducts(view: CatalogueView) {
  const [added, setAdded] = useState<More & { to: CatalogueView }>();
  const more: More = added?.to === view ? added : { products: [], nextPage: view.nextPage };
  const [busy, setBusy] = useState(false);

  async function showMore(): Promise<boolean> {
    if (!more.nextPage || busy) return false;
    setBusy(true);
    const next = await fetchPage(more.nextPage).catch(() => null);
    setBusy(false);
    if (!next) return false;
    const products = [...more.products, ...next.products];
    setAdded({ to: view, products, nextPage: next.nextPage });
    return true;
  }

  // What was published meanwhile has moved the last one of a page on to the next.
  const products = new Map([...view.products, ...more.products].map((one) => [one.href, one]));
  return {
    products: [...products.values()],
    nextPage: more.nextPage,
    busy,
    showMore,
  };
}

/** A page's JSON; an error for anything else, as a captive portal's page. */
async function fetchPage(address: string): Promise<CatalogueView> {
  const response = await fetch(address.replace("?", ".json?"), { signal: inTime() });
  const view: CatalogueView = await response.json();
  if (isLoading(view) || !Array.isArray(view.products)) throw new Error("No page of a catalogue");
  return view;
}
