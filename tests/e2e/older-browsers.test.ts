import type { Page } from "playwright/test";
import { cards } from "../support/pages/grid";
import { header } from "../support/pages/header";
import { popup } from "../support/pages/popup";
import { expect, PHONE, test } from "../support/test";

/** Browsers of 2020 (Chrome 80, iOS 13, Firefox 78) don't run the app, and drop styles that they cannot parse. */

test.use({ javaScriptEnabled: false, viewport: PHONE });

/** Rules and declarations that these browsers drop. The styles are minified. */
const UNKNOWN = [
  /@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g,
  /[^{}]*:(?:has|is|where|focus-visible)\b[^{}]*\{[^{}]*\}/g,
  /(?<=[{;])(?:aspect-ratio|inset|inset-[a-z]+|translate|scale|gap|(?:margin|padding)-(?:inline|block)):[^;}]*;?/g,
  /(?<=[{;])[a-z-]+:[^;}]*(?:\ddvh|color-mix\(|oklch\()[^;}]*;?/g,
];

/** Opens a page with only the styles that an older browser parses. Returns all styles. */
async function openOld(page: Page, path: string): Promise<string> {
  let served = "";
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(?<=<style>).*?(?=<\/style>)/s, (css) => {
      served = css;
      return UNKNOWN.reduce((rest, unknown) => rest.replace(unknown, ""), css);
    });
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ status: response.status(), headers, body: html });
  });
  await page.goto(path);
  expect(served.length).toBeGreaterThan(2000);
  return served;
}

for (const path of ["/eliquides", "/tarifs"]) {
  test(`the styles of ${path} need no cascade layers, nesting or new colours`, async ({ page }) => {
    const css = await openOld(page, path);
    expect(css).not.toMatch(/@layer|@property|@container|oklch|lab\(\d|&|\(width\s*[<>]/);
    // These browsers know the separate declarations, `…-start` and `…-end`.
    expect(css).not.toMatch(/[{;](margin|padding)-(inline|block):/);
  });
}

test("in an older browser, a catalogue has its colours, columns and spacing", async ({ page }) => {
  await openOld(page, "/eliquides");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(252, 251, 248)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-weight", "600");
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
  await expect(first).toHaveCSS("border-top-left-radius", "16px");
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect(left?.x).toBe(16);
  expect(left && right && right.y === left.y && right.x > left.x + left.width - 1).toBe(true);
  await expect(header(page)).toHaveCSS("position", "sticky");
  const sizes = await page
    .locator("svg")
    .evaluateAll((icons) =>
      icons.map((icon) => [icon.getAttribute("width"), icon.getAttribute("height")]),
    );
  expect(sizes.flat()).not.toContain(null);
});

test("in an older browser, a popup covers its page, with a styled link", async ({ page }) => {
  await openOld(page, "/eliquides/mangue-de-mahajanga");
  await expect(popup(page)).toHaveCSS("position", "fixed");
  expect(await popup(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: PHONE.height });
  const action = popup(page)
    .getByRole("link", { name: /Commander/ })
    .first();
  await expect(action).toHaveCSS("background-color", "rgb(185, 61, 16)");
  await expect(action).toHaveCSS("padding-left", "12px");
});
