import type { Page } from "playwright";
import { expect } from "playwright/test";

/** What a visitor sees of the carousel, measured. */

export const carousel = (page: Page) => page.getByRole("region", { name: "À la une" });
export const button = (page: Page, name: string) => carousel(page).getByRole("button", { name });
export const next = (page: Page) => button(page, "Bannière suivante");
export const previous = (page: Page) => button(page, "Bannière précédente");

/** The banners in view with the place of their left edge in the carousel, from left to right. */
export async function inView(page: Page) {
  return carousel(page).evaluate((section) => {
    const { left, right } = section.getBoundingClientRect();
    const boxes = [...section.querySelectorAll("img")]
      .map((picture) => ({
        label: picture.closest("[aria-roledescription=diapositive]")?.ariaLabel ?? "",
        box: picture.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.right > left + 1 && box.left < right - 1)
      .sort((one, other) => one.box.left - other.box.left);
    const width = boxes.reduce((sum, { box }) => sum + box.width, 0);
    const gap = width < right - left || (boxes[0]?.box.left ?? right) > left + 1;
    const place = (box: DOMRect) => Math.round((100 * (box.left - left)) / (right - left));
    return { gap, banners: boxes.map(({ label, box }) => `${label} at ${place(box)} %`) };
  });
}
export const alone = (n: number) => ({ gap: false, banners: [`${n} sur 3 at 0 %`] });

/** Once everything has come to rest this banner is in view, and the only one that is read out. */
export async function expectShown(page: Page, n: number) {
  await expect.poll(() => inView(page)).toEqual(alone(n));
  await expect(carousel(page).getByRole("group")).toHaveCount(1);
  await expect(carousel(page).getByRole("group", { name: `${n} sur 3` })).toBeVisible();
}
