import type { Page } from "playwright/test";

/** The elements of a page with a transition or an animation. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((element) =>
        [undefined, "::before", "::after"].some((part) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element, part);
          const times = `${transitionDuration}, ${animationDuration}`.split(", ");
          return times.some((time) => Number.parseFloat(time) > 0);
        }),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
