import type { Locator, Page } from "playwright";

/** Where the page stands, in px from its top, once nothing scrolls it any more. */
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

/** Scrolls the page at once, to so many px from its top. */
export function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

/**
 * Brings an element to the middle of the window, where a click does not scroll the page, and waits
 * until the page stands still: cards far below are laid out, and move, when the page first scrolls.
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

/** Follows a link of the footer from where the page stands: a real click would scroll to it first. */
export async function followInFooter(page: Page, name: string): Promise<void> {
  await footerLink(page, name).evaluate((link: HTMLElement) => link.click());
}
