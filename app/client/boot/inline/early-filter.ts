import type { NavigateFunction } from "@remix-run/react";

declare global {
  interface Window {
    /**
     * Left for the app by a page that shows all of a catalogue. Called without anything, it takes
     * the address back to what the page was made for, so that the app begins there; called with the
     * app's `navigate`, when the page is the app's, it hands over what was filtered; called once
     * more, when the app shows another list, it is done.
     */
    earlyFilter?: ((navigate?: NavigateFunction) => void) | null;
  }
}

/**
 * Answers a tap on a filter until the app runs, which on a slow line takes seconds: what the filter
 * finds is on the page already. It does what the app does, but for the page's title: one rule hides
 * the cards of other categories, those too that are still to come (`ui/product-grid.tsx` marks them);
 * address, history, count and the filter that is marked follow. A filter that finds nothing is left
 * to the server, and whatever opens another tab to the browser (docs/decisions/0022-early-filter.md).
 */
export default () => {
  /** What is on each page that this stands on. */
  const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
  /** The address that the page was made for; none once the app has begun there. */
  let begun = location.href;
  const sheet = find<HTMLStyleElement>("style").sheet as CSSStyleSheet;
  /** The filter that is shown; none of all. */
  let wanted: HTMLAnchorElement | null = null;

  const countOf = (link: HTMLAnchorElement) =>
    Number((link.lastElementChild as Element).textContent);

  const show = (link: HTMLAnchorElement) => {
    const count = countOf(link);
    const category = new URLSearchParams(link.search).get("category");
    if (wanted) sheet.deleteRule(0);
    wanted = category ? link : null;
    if (wanted) sheet.insertRule(`[data-in]:not([data-in*="|${category}|"]){display:none}`);
    find(".filter-link[aria-current]").removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    find(".count").textContent = `${count} produit${count > 1 ? "s" : ""}`;
  };

  window.onclick = (event) => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    // A popup stands over the list that it was opened from.
    if (wanted && link.matches(".card-link")) link.search = wanted.search;
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey) return;
    if (!link.matches(".filter-link") || !countOf(link)) return;
    event.preventDefault();
    // Else the app is about to.
    if (begun) history.pushState(null, "", link.href);
    show(link);
    find(link.hash).scrollIntoView();
  };

  window.onpopstate = () => {
    // The first is that of all.
    show(find(`.filter-link[href*="${location.search}"]`) || find(".filter-link"));
  };

  window.earlyFilter = (navigate) => {
    if (!navigate) {
      if (wanted) history.replaceState(null, "", begun);
      begun = "";
    } else if (window.onclick && wanted) {
      window.onclick = window.onpopstate = null;
      // The app has set the count of all.
      show(wanted);
      navigate(wanted.search + wanted.hash, { replace: true, state: { inPlace: true } });
    } else {
      window.earlyFilter = window.onclick = window.onpopstate = null;
      if (wanted) sheet.deleteRule(0);
    }
  };
};
