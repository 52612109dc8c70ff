declare global {
  interface Window {
    /** Left for the app by a page that shows a whole catalogue (see use-early-filter.ts). */
    earlyFilter?: EarlyFilter | undefined;
  }
}

export type EarlyFilter = {
  /** Query and hash of the filter that was tapped last; empty where none was, or that of all. */
  wanted: string;
  /** Shows the filter that was tapped last, and leaves further taps to the app. */
  handOver: () => void;
  /** Shows all cards again. */
  end: () => void;
};

/**
 * Answers a tap on a filter until the app runs, which takes seconds on a slow connection: the filter's
 * products are on the page already. One rule hides the other cards, those too that are still to come
 * (`ui/catalogue/product-grid.tsx` marks them); the filter is marked, and its count shown. Address and
 * history stay as they are. The server answers a filter that finds nothing, and the browser whatever
 * opens another tab (docs/decisions/0022-early-filter.md).
 */
export default () => {
  const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
  const sheet = find<HTMLStyleElement>("style").sheet as CSSStyleSheet;
  let tapped: HTMLAnchorElement | undefined;

  const countOf = (link: HTMLAnchorElement) =>
    Number((link.lastElementChild as Element).textContent);
  const categoryOf = (link: HTMLAnchorElement) => new URLSearchParams(link.search).get("category");

  const showAllCards = () => {
    if (early.wanted) sheet.deleteRule(0);
    early.wanted = "";
  };
  const show = (link: HTMLAnchorElement) => {
    showAllCards();
    const category = categoryOf(link);
    if (category) {
      sheet.insertRule(`[data-in]:not([data-in*="|${category}|"]){display:none}`);
      early.wanted = link.search + link.hash;
    }
    find(".filter-link[aria-current]").removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    const count = countOf(link);
    find(".count").textContent = `${count} produit${count > 1 ? "s" : ""}`;
  };

  window.onclick = (event) => {
    const link = (event.target as Element).closest("a");
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return;
    // A popup stands over the list that it was opened from.
    if (tapped && link.matches(".card-link")) link.search = tapped.search;
    if (!link.matches(".filter-link") || !countOf(link)) return;
    event.preventDefault();
    tapped = link;
    show(link);
    find(link.hash).scrollIntoView();
  };

  const early: EarlyFilter = {
    wanted: "",
    handOver() {
      window.onclick = null;
      if (early.wanted && tapped) show(tapped);
    },
    end: showAllCards,
  };
  window.earlyFilter = early;
};
