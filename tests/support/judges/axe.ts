import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright/test";

/**
 * What axe-core says of a page as it stands: WCAG 2.2 A and AA, and its best practices.
 *
 * @returns what is wrong; and the texts, as selectors, whose contrast axe can't tell, because they
 *   stand on a gradient or a picture
 */
export async function axeFindings(page: Page): Promise<{ wrong: string[]; unsure: string[] }> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // Of all that is right it need not tell: that takes half of its time.
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
