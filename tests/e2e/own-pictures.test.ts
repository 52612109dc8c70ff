import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, hydrated, NARROW, test } from "../support/test";

/** The pictures of the shop's own folder: a wide logo. */

const WIDE_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 120"><rect width="480" height="120" fill="#224466"/></svg>';

test("a wide logo stands whole in the place of the name, at 320 px and with large texts", async ({
  blank,
  startShop,
}) => {
  const folder = test.info().outputPath("shop");
  await cp("shop", folder, { recursive: true });
  const facts = JSON.parse(await readFile("shop/shop.json", "utf8"));
  await writeFile(join(folder, "shop.json"), JSON.stringify({ ...facts, logo: "/logo.svg" }));
  await writeFile(join(folder, "public/logo.svg"), WIDE_LOGO);
  const { url } = await startShop({ settings: { SHOP_DIR: folder } });
  const page = await blank({ viewport: NARROW });
  await page.goto(`${url}/eliquides`);
  await hydrated(page);
  const home = page.getByRole("banner").getByRole("link", { name: `${facts.name}, accueil` });
  const logo = home.getByRole("img");
  await expect(home).toHaveText("");
  for (const rootSize of ["100%", "200%"]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, rootSize);
    const box = await logo.evaluate((image) => image.getBoundingClientRect().toJSON());
    expect(box.width / box.height).toBeCloseTo(4, 0);
    expect(box.height).toBeGreaterThan(20);
    for (const name of ["Rechercher", "Menu"])
      await expect(page.getByRole("banner").getByLabel(name).first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  }
  await expect(page.getByRole("contentinfo").getByRole("img", { name: facts.name })).toBeVisible();
});
