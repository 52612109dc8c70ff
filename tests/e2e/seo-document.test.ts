import { readFileSync } from "node:fs";
import { seoTable } from "../support/judges/seo-table";
import { replaceMarkedPart } from "../support/marked-part";
import { expect, test } from "../support/test";
import { owner } from "../support/worlds/owner";

/** The document is about the demo shop: the pages of a shop with another identity say other things. */
const isDemo = owner.name === "Zavona" && owner.contacts.email.endsWith(".example");

if (isDemo)
  test("tests/seo/results.md is what the demo shop's pages say: else run `npm run seo`", async ({
    page,
    shop,
  }) => {
    const document = readFileSync("tests/seo/results.md", "utf8");
    expect(replaceMarkedPart(document, "pages", await seoTable(page, shop))).toBe(document);
  });
