import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright/test";

/**
 * Runs axe-core on the page as it is now: WCAG 2.2 A and AA, and axe's best practices.
 *
 * @returns `wrong`: the violations; `unsure`: selectors of texts on a gradient or a picture, whose contrast axe
 *   can't compute
 */
export async function axeFindings(page: Page): Promise<{ wrong: string[]; unsure: string[] }> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // Without the list of passed checks axe takes half the time.
  const { violations, incomplete } = await page.evaluate<AxeResults>(
    "axe.run({ resultTypes: ['violations', 'incomplete'] })",
  );
  return {
    wrong: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
    ),
    unsure: incomplete
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" "))),
  };
}
