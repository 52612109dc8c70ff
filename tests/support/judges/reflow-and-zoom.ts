import type { Page } from "playwright/test";
import { DESKTOP, NARROW, PHONE, TABLET, WIDE, ZOOMED } from "../viewports";
import { withStyle } from "./visitor-style";

/** Finds cut texts, sideways scrolling and small targets, in small windows and with large text. */

type Window = { width: number; height: number };
type Fault = { judge: string; element: string };
type Setting = {
  /** CSS that the visitor adds. */
  style: string;
  windows: readonly Window[];
};

const AS_SERVED = "";
/** The text size that WCAG 1.4.4 requires. */
export const LARGE_TEXT = "html { font-size: 200% }";
/** The text spacing of WCAG 1.4.12. */
export const WIDE_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

/** The windows and styles in which a page is checked, for a page opened on a phone or on a desktop. */
export const SETTINGS = {
  phone: [
    { style: AS_SERVED, windows: [PHONE, NARROW, ZOOMED] },
    { style: LARGE_TEXT, windows: [PHONE] },
    { style: WIDE_SPACING, windows: [NARROW, ZOOMED] },
  ],
  desktop: [
    { style: AS_SERVED, windows: [DESKTOP, TABLET] },
    { style: LARGE_TEXT, windows: [DESKTOP] },
    { style: WIDE_SPACING, windows: [TABLET, DESKTOP, WIDE] },
  ],
} satisfies Record<string, Setting[]>;

/** The faults of a page in each of the settings. Restores the size of the window. */
export async function roomFaults(
  page: Page,
  settings: readonly Setting[],
  judge = faultsNow,
): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  for (const { style, windows } of settings) {
    await withStyle(page, style, async () => {
      for (const window of windows) {
        await page.setViewportSize(window);
        const found = await judge(page);
        const where = `${window.width} px ${style.slice(0, 30)}`;
        faults.push(...found.map(({ judge, element }) => `${where} ${judge}: ${element}`));
      }
    });
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** Texts of cards that overflow their box, except descriptions that show as many whole lines as CSS clamps them at. */
export function cutTexts(page: Page): Promise<Fault[]> {
  const texts = page.getByRole("article").getByRole("paragraph");
  return texts.evaluateAll((all) =>
    all
      .filter((text) => text.scrollHeight > text.clientHeight)
      .filter((text) => {
        const { lineHeight, webkitLineClamp } = getComputedStyle(text);
        return !(text.clientHeight >= Number(webkitLineClamp) * Number.parseFloat(lineHeight) - 1);
      })
      .map(({ outerHTML }) => ({ judge: "cutTexts", element: outerHTML })),
  );
}

/** The faults of a page with the current window and style. */
function faultsNow(page: Page): Promise<Fault[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const isVisible = (element: Element) =>
      element.checkVisibility() && !element.closest("[aria-hidden]");

    /** Elements past the right edge of the window, if the page scrolls sideways (WCAG 1.4.10). */
    function tooWide() {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return all("body *").filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
    }

    /** Open panels and popups that scroll sideways: the width of the page does not include them. */
    function scrolledSideways() {
      return (
        all("dialog, dialog *, details[open] *")
          .filter((box) => ["auto", "scroll", "hidden"].includes(getComputedStyle(box).overflowX))
          // Texts for screen readers only are 1 px wide.
          .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
      );
    }

    /** Headings, links, buttons and facts whose words are cut or overflow their box. */
    function cutWords() {
      return all("h1, h2, h3, a, button, dt, dd, [role=status]")
        .filter((element) => isVisible(element) && element.textContent?.trim())
        .filter((element) => {
          const { display, overflowY, lineHeight, webkitLineClamp } = getComputedStyle(element);
          // An inline element has no box of its own; a text for screen readers only is 1 px wide.
          if (display === "inline" || element.clientWidth <= 1) return false;
          const wide = element.scrollWidth > element.clientWidth + 1;
          // Letters may overflow a tight line box. Whole lines may not.
          const line = Number.parseFloat(lineHeight) / 2;
          // A long name in a grid ends after its third line, with an ellipsis.
          const clamped = Number(webkitLineClamp) * Number.parseFloat(lineHeight);
          const isCut = overflowY !== "visible" && !(element.clientHeight >= clamped - 1);
          return wide || (isCut && element.scrollHeight > element.clientHeight + line);
        });
    }

    /** Targets of less than 44 px. */
    function smallTargets() {
      const modal = document.querySelector("dialog:modal") ?? document;
      return [...modal.querySelectorAll<HTMLElement>("a, button, summary, input")]
        .filter(isVisible)
        .filter((target) => {
          // A card's link is spread over all of its card.
          const isSpread = getComputedStyle(target, "::after").position === "absolute";
          const box = (isSpread ? target.closest("article") : target)?.getBoundingClientRect();
          // The skip link has no size until it has the focus.
          if (!box || box.width <= 1) return false;
          return box.width < 43.9 || box.height < 43.9;
        });
    }

    const judges = { tooWide, scrolledSideways, cutWords, smallTargets };
    return Object.entries(judges).flatMap(([judge, find]) =>
      find().map((element) => ({ judge, element: element.outerHTML.slice(0, 120) })),
    );
  });
}
