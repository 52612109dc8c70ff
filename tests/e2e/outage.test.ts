import { spaceId } from "../../demo/content/build";
import { expect, test } from "../support/test";
import { publishedEntry, shopSpace } from "../support/worlds/space";

test("a page without content reloads by itself, with and without scripts", async ({
  blank,
  startShop,
}) => {
  test.slow();
  const shop = await startShop({
    // With the demo's id the shop has the demo's contacts.
    content: {
      ...shopSpace(publishedEntry("produit", "corossol", { titre: "Corossol" })),
      id: spaceId,
    },
    pictures: "none",
    connection: "hanging",
    settings: { CONTENT_DEADLINE_MS: "300" },
  });
  const withoutScripts = await blank({ javaScriptEnabled: false });
  const withScripts = await blank();
  const tooOldForScripts = await blank();
  await tooOldForScripts.addInitScript("delete window.HTMLDialogElement");
  const pages = [withoutScripts, withScripts, tooOldForScripts];
  for (const page of pages) {
    await page.goto(`${shop.url}/eliquides`);
    await expect(page.getByRole("heading", { name: "Nos E-liquides" })).toBeVisible();
    await expect(page.getByText("Chargement...")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Nous joindre");
  }
  shop.connection.release();
  // The page reloads every few seconds.
  for (const page of pages) {
    await expect(page.getByRole("article")).toContainText(["Corossol"], { timeout: 25_000 });
    await expect(page.getByText("Chargement...")).toHaveCount(0);
  }
});
