import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright";
import { expect } from "playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated, PHONE } from "../support/browser";
import { everyView } from "../support/every-page";
import { type ShopProcess, startShopWithoutContent } from "../support/worlds/shop-process";

/** axe-core over every page and state: WCAG 2.2 A and AA, and its best practices. */

const browser = browserForTests();

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}

const sizes = [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const;

describe.each(sizes)("on a %s", (_size, viewport) => {
  /** axe itself needs scripts: without means that none of the page's own arrives. */
  async function open(address: string, scripts: boolean): Promise<Page> {
    const page = await browser.blank({ viewport, reducedMotion: "reduce" });
    if (!scripts) await page.route(/\.js$/, (route) => route.abort());
    await page.goto(address);
    if (scripts) await hydrated(page);
    return page;
  }

  it.each(everyView)("%s has no violation, with scripts and without", async (path) => {
    for (const scripts of [true, false]) {
      expect(await findings(await open(path, scripts))).toEqual([]);
    }
  });

  it("a popup that was opened from its card has none", async () => {
    const page = await open("/ecigarettes", true);
    await page
      .getByRole("link", { name: /^Voir plus sur/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  it("the open search has none, with results and without", async () => {
    for (const scripts of [true, false]) {
      const page = await open("/about", scripts);
      await page.getByRole("banner").locator("summary").first().click();
      const field = page.getByRole("banner").getByRole("searchbox");
      await expect(field).toBeVisible();
      expect(await findings(page)).toEqual([]);
      if (!scripts) continue;
      for (const [query, outcome] of [
        ["vanille", /^5 résultat/],
        ["choucroute", /^Aucun résultat/],
      ] as const) {
        await field.fill(query);
        await expect(page.getByRole("banner").getByRole("status")).toHaveText(outcome);
        expect(await findings(page)).toEqual([]);
      }
    }
  });

  it.runIf(viewport === PHONE)("the open menu has none", async () => {
    for (const scripts of [true, false]) {
      const page = await open("/about", scripts);
      await page.getByRole("banner").locator("summary[aria-label=Menu]").click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    }
  });

  describe("without content", () => {
    let shop: ShopProcess;
    beforeAll(async () => {
      shop = await startShopWithoutContent();
    });
    afterAll(() => shop.stop());

    it.each([
      "/",
      "/eliquides",
      "/eliquides/mangue-de-mahajanga",
      "/ecigarettes/kit",
      "/recherche?q=vanille",
    ])("%s has none while it waits, with scripts and without", async (path) => {
      for (const scripts of [true, false]) {
        const page = await open(shop.url + path, scripts);
        await expect(page.getByText("Chargement...").first()).toBeVisible();
        expect(await findings(page)).toEqual([]);
      }
    });
  });
});
