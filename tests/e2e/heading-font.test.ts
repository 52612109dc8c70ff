import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, PHONE, TABLET } from "../support/browser";

/** The heading font moves nothing: what stands in for it takes the same room. */

const browser = browserForTests();

describe.each([{ ...PHONE, width: 320 }, PHONE, TABLET, DESKTOP])("at $width px", (viewport) => {
  it.each(["/about", "/contact"])("every heading on %s is as high without it", async (path) => {
    const page = await browser.open(path, { viewport });
    const [standingIn, own] = await page.evaluate(async () => {
      const root = document.documentElement;
      const source = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) => (rule instanceof CSSFontFaceRule ? rule.style.getPropertyValue("src") : ""))
        .find((source) => source.startsWith("url("));
      if (!source) throw new Error("The page has no font of its own");
      const families = getComputedStyle(root).getPropertyValue("--font-heading");
      const [, ...others] = families.split(",");
      document.fonts.add(await new FontFace("Own", source, { weight: "600" }).load());
      const heights = (font: string) => {
        root.style.setProperty("--font-heading", font);
        const [heading] = document.getElementsByTagName("h1");
        if (!heading || getComputedStyle(heading).fontFamily.trim() !== font.trim()) {
          throw new Error("Its headings have another font");
        }
        return [...document.querySelectorAll("h1, h2, h3")].map((heading) => ({
          text: heading.textContent,
          height: Math.round(heading.getBoundingClientRect().height),
        }));
      };
      return [heights(others.join(",")), heights("Own")];
    });
    expect(own).not.toHaveLength(0);
    expect(standingIn).toEqual(own);
  });
});
