import type { Locator, Page } from "playwright";

/** Where the page stands once nothing scrolls it any more. */
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

/**
 * Brings an element to the middle of the window, so that nothing need scroll to click it, and waits
 * until all stands still: with the first scroll what is far below moves, once, within a frame.
 */
export async function bringToMiddle(target: Locator): Promise<void> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  await scrolledTo(target.page());
}

/** Clicks a link of the page's foot, as one does who has scrolled there first. */
export async function clickInFooter(page: Page, name: string): Promise<void> {
  const link = page.getByRole("contentinfo").getByRole("link", { name, exact: true });
  await bringToMiddle(link);
  await link.click();
}
