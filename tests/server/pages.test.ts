import { HtmlValidate } from "html-validate";
import { describe, expect, inject, it } from "vitest";
import { startShopWithoutContent } from "../support/worlds/shop-process";

/** The markup that the server sends, against the HTML standard and ARIA's rules. */

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  elements: ["html5"],
  rules: {
    // How React writes: `<br/>`, `hidden=""`, `charSet`.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    // A `--slide` property of the carousel's track, and titles as long as products' names.
    "no-inline-style": "off",
    "long-title": "off",
    // Phone numbers are written with the spaces in which they are read.
    "tel-non-breaking": "off",
    // Without scripts a page that waits for content asks again by itself: there is nothing to read.
    "meta-refresh": "off",
  },
});

/** What is wrong with a page's markup, each fault once. */
async function findings(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text();
  const { results } = await validator.validateString(html);
  const all = results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
  return [...new Set(all)];
}

describe("the markup", () => {
  it.each([
    "/",
    "/?eliquides=gourmand&ecigarettes=pod",
    "/about",
    "/contact",
    "/eliquides",
    "/eliquides?category=inconnue",
    "/ecigarettes?category=puff",
    "/accessories",
    "/contentful",
    "/tarifs",
    "/recherche",
    "/recherche?q=vanille",
    "/recherche?q=introuvable",
    "/eliquides/mangue-de-mahajanga",
    "/eliquides/baies-de-la-brume",
    "/produit/booster-nicotine-20",
    "/nulle-part",
    "/hors-ligne",
    "/statut",
    "/eliquides?mode=leger",
    "/eliquides/mangue-de-mahajanga?mode=leger",
  ])("of %s is valid", async (path) => {
    expect(await findings(inject("shop") + path)).toEqual([]);
  });

  it("of pages that wait for content is valid, a popup among them", async () => {
    const shop = await startShopWithoutContent();
    try {
      for (const path of ["/", "/eliquides", "/eliquides/mangue-de-mahajanga"]) {
        expect([path, await findings(shop.url + path)]).toEqual([path, []]);
      }
    } finally {
      await shop.stop();
    }
  });
});
