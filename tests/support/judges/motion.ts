import type { Page } from "playwright/test";

/** What of a page moves or fades when it changes. */
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
