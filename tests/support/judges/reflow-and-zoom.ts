import type { Page } from "playwright";

/** Whether there is room for what is on a page, for fingers and for words: faults, as markup. */

/** The text spacing that WCAG 1.4.12 asks for, as a visitor's own style. */
export const WIDE_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

/** What reaches past the right edge, if the page can be scrolled there (WCAG 1.4.10). */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Headings, links, buttons and facts whose words are cut or run out of their box. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("h1, h2, h3, a, button, dt, dd, [role=status]")]
      .filter((element) => element.checkVisibility() && !element.closest("[aria-hidden]"))
      .filter(({ textContent }) => textContent?.trim())
      .filter((element) => {
        const { display, overflowY, lineHeight } = getComputedStyle(element);
        // Inline, or there for screen readers only.
        if (display === "inline" || element.clientWidth <= 1) return false;
        const wide = element.scrollWidth > element.clientWidth + 1;
        // Letters may reach out of a tight line, whole lines may not.
        const line = Number.parseFloat(lineHeight) / 2;
        const high = overflowY !== "visible" && element.scrollHeight > element.clientHeight + line;
        return wide || high;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Open panels and popups that can be scrolled sideways, which the page itself does not tell. */
export function wideBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("dialog, dialog *, details[open] *")]
      .filter((box) => ["auto", "scroll", "hidden"].includes(getComputedStyle(box).overflowX))
      // What is there for screen readers only has no room.
      .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.outerHTML.slice(0, 120)),
  );
}

/** Targets of less than 44 px. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = document.querySelector("dialog:modal") ?? document;
    return [...modal.querySelectorAll<HTMLElement>("a, button, summary, input")]
      .filter((target) => target.checkVisibility() && target.closest("[aria-hidden]") === null)
      .filter((target) => {
        // A card's link is spread over all of its card.
        const spread = getComputedStyle(target, "::after").position === "absolute";
        const box = (spread ? target.closest("article") : target)?.getBoundingClientRect();
        // What is hidden until it has the focus is no target before.
        if (!box || box.width <= 1) return false;
        return box.width < 43.9 || box.height < 43.9;
      })
      .map((target) => target.outerHTML.slice(0, 120));
  });
}
