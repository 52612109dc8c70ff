import { DESKTOP, expect, NARROW, PHONE, TABLET, test } from "../support/test";

/** The heading font causes no layout shift: its fallback font has the same size. */

for (const path of ["/about", "/contact"])
  test(`every heading on ${path} has the same height in the fallback font`, async ({ page }) => {
    // The page's own scripts are not needed.
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(path);
    const families = await page.evaluate(async () => {
      const source = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) => (rule instanceof CSSFontFaceRule ? rule.style.getPropertyValue("src") : ""))
        .find((source) => source.startsWith("url("));
      if (!source) throw new Error("The page has no font");
      document.fonts.add(await new FontFace("Own", source, { weight: "600" }).load());
      const [heading] = document.getElementsByTagName("h1");
      if (!heading) throw new Error("The page has no heading");
      const [, ...others] = getComputedStyle(heading).fontFamily.split(",");
      return { fallback: others.join(","), own: "Own" };
    });
    const heights = (font: string) =>
      page.evaluate((font) => {
        const headings = [...document.querySelectorAll<HTMLElement>("h1, h2, h3")];
        for (const heading of headings) heading.style.fontFamily = font;
        return headings.map((heading) => ({
          text: heading.textContent,
          height: Math.round(heading.getBoundingClientRect().height),
        }));
      }, font);
    for (const viewport of [NARROW, PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      const own = await heights(families.own);
      expect(own).not.toHaveLength(0);
      expect.soft(await heights(families.fallback), `at ${viewport.width} px`).toEqual(own);
    }
  });
