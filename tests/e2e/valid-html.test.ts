import { HtmlValidate } from "html-validate";
import { describe, expect, inject, it } from "vitest";

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
  },
});

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
  ])("of %s is valid", async (path) => {
    const html = await (await fetch(inject("shop") + path)).text();
    const { results } = await validator.validateString(html);
    const findings = results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
    expect([...new Set(findings)]).toEqual([]);
  });
});
