import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated, PHONE, TABLET } from "../support/browser";
import { textsOnPictures } from "../support/judges/text-contrast";

/** Texts that stand on the mist or on a product's picture: axe leaves those to who can see. */

const browser = browserForTests();

describe.each([PHONE, TABLET, DESKTOP])("at $width px", (viewport) => {
  it.each([
    ["/", "Une question, une commande"],
    ["/eliquides", "Bientôt disponible"],
    ["/contact", "Contact et commande"],
    ["/about", "À propos"],
    ["/recherche?q=vanille", "Recherche"],
    ["/nulle-part", "Nous contacter"],
    ["/hors-ligne", "ligne"],
  ])("on %s they can be read, “%s” among them", async (path, among) => {
    // A test's own style is no part of the page, and its policy is not asked.
    const page = await browser.open(path, { viewport, reducedMotion: "reduce", bypassCSP: true });
    await hydrated(page);
    const texts = await textsOnPictures(page);
    expect(texts.map(({ text }) => text).join("\n")).toContain(among);
    for (const { text, contrast, lowest } of texts) {
      expect(contrast, `“${text}”`).toBeGreaterThanOrEqual(lowest);
    }
  });
});
