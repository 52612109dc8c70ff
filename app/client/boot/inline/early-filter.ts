declare global {
  interface Window {
    /**
     * Set on the page of a whole catalogue, until the app shows another list of products (see
     * catalogue-page.tsx).
     */
    earlyFilter?: EarlyFilter | undefined;
  }
}

export type EarlyFilter = {
  /** Query and hash of the last tapped filter; empty for 'Tous' and if no filter was tapped. */
  wanted: string;
  /** Leaves further taps to the app. Shows the last tapped filter again: the hydration resets the count. */
  handOver: () => void;
  /** Shows all cards again. */
  end: () => void;
};

/**
 * Filters a catalogue until the app runs, which takes seconds on a slow connection, or never. The page holds all
 * products already: one CSS rule on `data-categories` hides the other cards, also cards that are still being
 * received (see `ui/catalogue/product-grid.tsx`). The script marks the filter and shows its count; address
 * and history don't change. A filter without products, and a click that opens another tab, remain plain
 * links (docs/decisions/0022-early-filter.md).
 */
export default () => {
  const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
  const sheet = find<HTMLStyleElement>("style").sheet as CSSStyleSheet;
  let tapped: HTMLAnchorElement | undefined;
  const early: EarlyFilter = {
    wanted: "",
    handOver() {
      window.onclick = null;
      if (early.wanted && tapped) show(tapped);
    },
    end: () => showAllCards(),
  };
  window.earlyFilter = early;

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
      sheet.insertRule(`[data-categories]:not([data-categories*="|${category}|"]){display:none}`);
      early.wanted = link.search + link.hash;
    }
    find(".filter-link[aria-current]").removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    const count = countOf(link);
    const [words, name] = find(".count").childNodes as NodeListOf<ChildNode> & [Text, Element];
    words.textContent = `${count} produit${count > 1 ? "s" : ""}`;
    name.textContent = ` : ${link.firstChild?.textContent}`;
  };

  window.onclick = (event) => {
    const link = (event.target as Element).closest("a");
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return;
    // The popup opens over the filtered list.
    if (tapped && link.matches(".card-link")) link.search = tapped.search;
    if (!link.matches(".filter-link") || !countOf(link)) return;
    event.preventDefault();
    tapped = link;
    show(link);
    find(link.hash).scrollIntoView();
  };
};
