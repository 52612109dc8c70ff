import type { Locator, Page } from "playwright";

/** How far the page is scrolled, in px, once it has not moved for four frames. */
export function scrolledTo(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0, last = window.scrollY; still < 4; last = window.scrollY) {
      await frame();
      still = window.scrollY === last ? still + 1 : 0;
    }
    return window.scrollY;
  });
}

/** Scrolls the page without animation. `top` is in px. */
export function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

/**
 * Scrolls an element to the middle of the window, so that a click on it scrolls no further, and waits until the
 * page has stopped moving: the first scroll makes the browser lay out the cards below, which may move.
 */
export async function bringToMiddle(target: Locator): Promise<void> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  await scrolledTo(target.page());
}

export const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

/** Scrolls to a link of the footer, then clicks it. */
export async function clickInFooter(page: Page, name: string): Promise<void> {
  await bringToMiddle(footerLink(page, name));
  await footerLink(page, name).click();
}

/** Follows a link of the footer without scrolling: a click by Playwright would scroll to the link first. */
export async function followInFooter(page: Page, name: string): Promise<void> {
  await footerLink(page, name).evaluate((link: HTMLElement) => link.click());
}
