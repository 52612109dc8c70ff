import type { Page } from "playwright";
import { openPopup, popup } from "../support/pages/popup";
import { watchRequests } from "../support/pages/requests";
import { expect, NARROW, PHONE, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** What a popup shows on a phone's first screen, and how to get to the rest. */

const orders = (page: Page) => popup(page).getByRole("link", { name: /^Commander/ });

const LONG = "Une mangue mûre et une pointe de résine, près du noyau. ".repeat(30);

const orderable = demoProducts("eliquide").filter((each) => each.cardPrice && !each.badge);
const longest = (field: "name" | "description") =>
  orderable.reduce((one, other) => (other[field].length > one[field].length ? other : one)).href;

for (const viewport of [NARROW, { width: 390, height: 740 }])
  test.describe(`at ${viewport.width} × ${viewport.height}, without scripts,`, () => {
    test.use({ viewport, javaScriptEnabled: false });

    test("the first order is whole on opening, and the close button stays in view", async ({
      page,
    }) => {
      for (const href of [
        demoProduct("mangue-de-mahajanga").href,
        demoProduct("pod-rahona").href,
        longest("description"),
        // 113 letters, which fill half of the narrowest screen.
        ...(viewport === NARROW ? [] : [longest("name")]),
      ]) {
        await page.goto(href);
        await expect.soft(orders(page).first(), href).toBeInViewport({ ratio: 1 });
      }
      const end = popup(page).getByText("Produits réservés aux adultes");
      await end.scrollIntoViewIfNeeded();
      await expect(end).toBeInViewport({ ratio: 1 });
      await expect(popup(page).getByRole("link", { name: "Fermer" })).toBeInViewport({ ratio: 1 });
    });
  });

test("a long description folds, and pushes no order away", async ({ blank, startShop }) => {
  const fields = { titre: "Mangue", descriptionProduit: `${LONG}Fin.`, prix10ml: 9000 };
  const contact = publishedEntry("boutique", "boutique", { whatsapp: "032 11 111 11" });
  const content = shopSpace(publishedEntry("produit", "mangue", fields), contact);
  const { url } = await startShop({ content, pictures: "none" });
  const page = await blank({ viewport: NARROW, javaScriptEnabled: false });
  await page.goto(`${url}/eliquides/mangue`);
  await expect(orders(page)).toBeInViewport({ ratio: 1 });
  const end = popup(page).getByText(/Fin\.$/);
  await expect(end).toBeHidden();
  await popup(page).getByText("Lire la suite").click();
  await expect(end).toBeVisible();
});

test("a tap on a popup's picture shows it whole and sharper, and a second tap as before", async ({
  open,
}) => {
  const page = await open("/eliquides", { viewport: PHONE, deviceScaleFactor: 2 });
  const { name } = demoProduct("ananas-victoria");
  const fetched = watchRequests(page, (request) => request.resourceType() === "image");
  await openPopup(page, name);
  const picture = popup(page).getByRole("img", { name });
  const height = async () => (await picture.boundingBox())?.height ?? 0;
  const [file, low] = [
    await picture.evaluate((img: HTMLImageElement) => img.currentSrc),
    await height(),
  ];
  expect(file).toMatch(/w=400$/);
  expect(fetched.filter((address) => /w=(600|1200)/.test(address))).toEqual([]);
  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await picture.click();
  await failed;
  await expect(picture).toHaveJSProperty("currentSrc", file);
  await page.context().setOffline(false);
  await picture.click();
  await expect.poll(height).toBeGreaterThan(low);
  await expect(picture).toHaveJSProperty("currentSrc", file.replace(/400$/, "600"));
  await picture.click();
  await expect.poll(height).toBe(low);
});

test("without scripts a popup's picture links the sharper file", async ({ open }) => {
  const page = await open(demoProduct("ananas-victoria").href, { javaScriptEnabled: false });
  const link = popup(page).getByRole("link", { name: "Agrandir la photo" });
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/images\/.*w=600$/);
  expect((await page.request.get(address)).status()).toBe(200);
});
