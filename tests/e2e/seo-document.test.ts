import { readFileSync } from "node:fs";
import { seoTable } from "../support/judges/seo-table";
import { replaceMarkedPart } from "../support/marked-part";
import { expect, test } from "../support/test";
import { owner } from "../support/worlds/owner";

/** The document describes the demo shop. The pages of a shop with another identity differ. */
const isDemo = owner.name === "Zavona" && owner.contacts.email.endsWith(".example");

if (isDemo)
  test("tests/seo/results.md matches the demo shop's pages; `npm run seo` updates it", async ({
    page,
    shop,
  }) => {
    const document = readFileSync("tests/seo/results.md", "utf8");
    expect(replaceMarkedPart(document, "pages", await seoTable(page, shop))).toBe(document);
  });
