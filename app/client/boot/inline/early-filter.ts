declare global {
  interface Window {
    /** Set on the page of a whole catalogue, until the app runs (see catalogue-page.tsx). */
    earlyFilter?: EarlyFilter | undefined;
  }
}

export type EarlyFilter = {
  /** Path and query for which the server rendered the page. */
  served: string;
  /** Shows the filter of the address, or reloads the page at an address that is no filter of the page. */
  showFilter: () => void;
  /** Shows the page as the server rendered it. */
  showAll: () => void;
};

/**
 * Filters a catalogue until the app runs, which takes seconds on a slow connection, or never. The page holds all
 * products already: one CSS rule on `data-categories` hides the other cards, also cards that are still being
 * received (see `ui/catalogue/product-grid.tsx`). The script marks the filter and shows its count. A tap pushes a
 * history entry; Back and Forward show the filter of the address. A filter without products, and a click that opens
 * another tab, remain plain links (docs/decisions/0022-early-filter.md).
 */
export default () => {
  const address = () => location.pathname + location.search;
  const find = <T extends Element | null>(selector: string) =>
    document.querySelector(selector) as T;
  const sheet = find<HTMLStyleElement>("style").sheet as CSSStyleSheet;
  const served = address();
  /** The filter that the script has shown last. */
  let shown: HTMLAnchorElement | undefined;
  let category: string | null;

  const countOf = (filter: Element) => Number((filter.lastElementChild as Element).textContent);

  const show = (filter: HTMLAnchorElement) => {
    if (shown) sheet.deleteRule(0);
    shown = filter;
    category = new URLSearchParams(filter.search).get("category");
    // The categories of each card contain `|`.
    const listed = category ? `|${category}|` : "|";
    sheet.insertRule(`[data-categories]:not([data-categories*="${listed}"]){display:none}`);
    find<Element>("[aria-current=true]").removeAttribute("aria-current");
    filter.setAttribute("aria-current", "true");
    const count = countOf(filter);
    const [words, name] = find<Element>(".count").childNodes;
    (words as Text).data = `${count} produit${count > 1 ? "s" : ""}`;
    (name as Element).textContent = ` : ${(filter.firstChild as Text).data}`;
  };
  const showAll = () => show(find(".filter-link"));
  const showFilter = () => {
    const filter = find<HTMLAnchorElement | null>(`.filter-link[href^="${address()}#"]`);
    if (address() === served) showAll();
    else if (filter) show(filter);
    // Another page: the app pushed its entry before a reload.
    else location.reload();
  };

  window.earlyFilter = { served, showFilter, showAll };
  window.onpopstate = showFilter;
  window.onclick = (event) => {
    const link = (event.target as Element).closest("a");
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return;
    // The popup opens over the filtered list, and another order is of that list.
    if (shown && link.matches(".card-link,.sort-link")) {
      const query = new URLSearchParams(link.search);
      if (category) query.set("category", category);
      else query.delete("category");
      link.search = `${query}`;
    }
    if (!link.matches(".filter-link") || !countOf(link)) return;
    event.preventDefault();
    if (link.href !== location.href) {
      // As the router's own entries: a key, and a number that later entries count from.
      history.pushState({ key: `${event.timeStamp}`, idx: 0 }, "", link.href);
    }
    show(link);
    find<Element>(link.hash).scrollIntoView();
  };
};
