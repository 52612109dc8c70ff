import { readFileSync } from "node:fs";
import { shop as identity } from "~/config/shop";
import { seoTable } from "../support/judges/seo-table";
import { replaceMarkedPart } from "../support/marked-part";
import { expect, test } from "../support/test";

/** The document is about the demo shop: the pages of a shop with another identity say other things. */
const isDemo = identity.name === "Zavona" && identity.email.endsWith(".example");

if (isDemo)
  test("docs/seo.md is what the demo shop's pages say: else run `npm run seo`", async ({
    page,
    shop,
  }) => {
    const document = readFileSync("docs/seo.md", "utf8");
    expect(replaceMarkedPart(document, "pages", await seoTable(page, shop))).toBe(document);
  });
