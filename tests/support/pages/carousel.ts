import type { Page } from "playwright";
import { expect } from "playwright/test";
import { demoSpace } from "../../../demo/demo-space";

/** The banner carousel on home. Banners count from 1. */

export const BANNERS = demoSpace().entries.filter(
  ({ contentType }) => contentType === "banner",
).length;

export const carousel = (page: Page) => page.getByRole("region", { name: "À la une" });
export const slides = (page: Page) => carousel(page).getByRole("group");
export const button = (page: Page, name: string) => carousel(page).getByRole("button", { name });
export const next = (page: Page) => button(page, "Bannière suivante");
export const previous = (page: Page) => button(page, "Bannière précédente");

/** The number of the banner `by` moves after `banner`. After the last comes the first. */
export const bannerAfter = (banner: number, by = 1) => ((banner - 1 + by + BANNERS) % BANNERS) + 1;

/**
 * The visible banners from left to right, each with the position of its left edge in the carousel.
 *
 * @param at moves the running animation to this time, in ms, and pauses it; `"end"` ends it. Animations ignore
 * the test's fake clock
 */
export async function inView(page: Page, at?: number | "end") {
  return carousel(page).evaluate((section, at) => {
    for (const slide of section.getAnimations({ subtree: true })) {
      if (at === "end") slide.finish();
      if (typeof at !== "number") continue;
      slide.pause();
      slide.currentTime = at;
    }
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
  }, at);
}

/** The result of `inView` when one banner fills the carousel. */
export const alone = (banner: number, count = BANNERS) => ({
  gap: false,
  banners: [`${banner} sur ${count} at 0 %`],
});

/** The number of the banner that is not hidden from screen readers. */
export async function shownBanner(page: Page): Promise<number> {
  return Number.parseInt((await slides(page).getAttribute("aria-label")) ?? "", 10);
}

/** Ends running animations, then expects that only this banner is visible and not hidden from screen readers. */
export async function expectShown(page: Page, banner: number, count = BANNERS): Promise<void> {
  await expect.poll(() => inView(page, "end")).toEqual(alone(banner, count));
  // Fails too if several slides match.
  await expect(slides(page)).toHaveAccessibleName(`${banner} sur ${count}`);
}
