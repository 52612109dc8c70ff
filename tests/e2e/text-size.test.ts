import type { Page } from "playwright";
import { expect, NARROW, test, visit } from "../support/test";

/**
 * Prices at twice the font size (WCAG 1.4.4), in the narrowest window. Android's setting doubles the size of all texts
 * in in-app browsers (`textZoom`). Lengths in rem and em, and media queries, stay.
 */

test.use({ viewport: NARROW });

async function doubleTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Browsers lay out cards below the screen from the first scroll on.
    document.documentElement.dataset.scrolled = "";
    const all = [...document.querySelectorAll<HTMLElement>("body, body *")];
    const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    all.forEach((element, at) => {
      element.style.fontSize = `${2 * (sizes[at] ?? 0)}px`;
    });
  });
}

/** How many prices a page shows, and those that end outside the window or a box that cuts them. */
function pricesOf(page: Page): Promise<{ shown: number; cut: string[] }> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    let shown = 0;
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!/\d\sAr$/.test(text.nodeValue ?? "")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, left, right } = range.getBoundingClientRect();
      if (width === 0) continue;
      shown++;
      const limits = [{ left: 0, right: document.documentElement.clientWidth }];
      for (let box = text.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible") limits.push(box.getBoundingClientRect());
      if (limits.some((limit) => left < limit.left - 1 || right > limit.right + 1))
        cut.push(text.nodeValue ?? "");
    }
    return { shown, cut };
  });
}

for (const path of [
  "/",
  "/eliquides",
  "/ecigarettes",
  "/eliquides/mangue-de-mahajanga",
  "/ecigarettes/kit-varatra-200",
  "/recherche?q=mangue",
  "/tarifs",
])
  test(`${path} shows whole prices`, async ({ page }) => {
    await (path === "/tarifs" ? page.goto(path) : visit(page, path));
    const { shown } = await pricesOf(page);
    await doubleTexts(page);
    const large = await pricesOf(page);
    expect(large.shown).toBeGreaterThanOrEqual(Math.max(1, shown));
    expect(large.cut).toEqual([]);
  });
