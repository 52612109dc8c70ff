import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { browserForTests } from "../support/browser";
import { seoTable, startLargeShop } from "../support/judges/seo-table";
import { replaceMarkedPart } from "../support/marked-part";

const browser = browserForTests();

let large: Awaited<ReturnType<typeof startLargeShop>>;
beforeAll(async () => {
  large = await startLargeShop();
});
afterAll(() => large.stop());

it("docs/seo.md says what pages say: else `npm run seo`", async () => {
  const document = readFileSync("docs/seo.md", "utf8");
  const text = await seoTable(await browser.blank(), inject("shop"), large.url);
  expect(replaceMarkedPart(document, "pages", text)).toBe(document);
});
