import type { Locator, Page } from "playwright";
import type { LiquidView, ProductView, StandardView } from "~/catalogue/views";
import { ORIGIN } from "../support/judges/head-reader";
import { closePopup, openPopup, popup } from "../support/pages/popup";
import { expect, PHONE, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";
import { owner } from "../support/worlds/owner";

/** Order links whose message names the product, rendered by the server and by the browser. */

const ORDER = "Bonjour, je voudrais commander\u00a0: ";
const { whatsapp, messenger, telephone } = owner.ways;
/** The lines to fill in of a shop that names none, as the demo's. */
const LINES = "Quantité\u00a0: 1\nAutres articles\u00a0: \nLivraison à\u00a0: ";

const mango = demoProduct("mangue-de-mahajanga") as LiquidView;
const outOfStock = demoProduct("litchi-de-tamatave");
const comingSoon = demoProduct("baies-de-la-brume");
const withoutPrice = demoProduct("rotra-noir");
const device = demoProduct("pod-rahona") as StandardView;

/** The target of a link, and the first message of its conversation. */
async function conversation(link: Locator) {
  const url = new URL((await link.getAttribute("href")) ?? "");
  return { to: url.origin + url.pathname, message: url.searchParams.get("text") };
}

const orders = (page: Page) => popup(page).getByRole("link", { name: /^Commander/ });

const called = (page: Page, name: string) => popup(page).getByRole("link", { name });

/** Expects links to the shop's other ways, in words: numbers stand on /contact and in the footer. */
async function expectOtherWays(page: Page, message: string): Promise<void> {
  const link = called(page, "par Messenger pour ce produit");
  expect(await conversation(link)).toEqual({ to: messenger.href, message });
  const call = called(page, "par téléphone pour ce produit");
  await expect(call).toHaveAttribute("href", telephone.href);
  for (const { text } of [whatsapp, messenger, telephone])
    await expect(popup(page)).not.toContainText(text);
}

async function expectOrdersOfMango(page: Page): Promise<void> {
  const address = ORIGIN + mango.href;
  const prices = [
    ["10ml", mango.prix10ml],
    ["30ml", mango.prix30ml],
    ["50ml", mango.prix50ml],
  ] as const;
  await expect(orders(page)).toHaveCount(prices.length);
  for (const [at, [size, price]] of prices.entries()) {
    const link = orders(page).nth(at);
    await expect(link).toHaveAccessibleName(`Commander ${size} sur WhatsApp`);
    const message = `${ORDER}${mango.name}, ${size}, nicotine 0\u00a0mg/ml, ${price?.texte}.\n${address}\n${LINES}`;
    expect(await conversation(link)).toEqual({ to: whatsapp.href, message });
  }
  await expect(popup(page).getByRole("heading", { name: "Commander sur WhatsApp" })).toBeVisible();
  await expect(popup(page).getByText("Nicotine\u00a0: 0\u00a0mg/ml")).toBeVisible();
  await expectOtherWays(
    page,
    `${ORDER}${mango.name}, nicotine 0\u00a0mg/ml.\n${address}\n${LINES}`,
  );
}

async function expectQuestion(page: Page, product: ProductView): Promise<void> {
  const { href, name, badge } = product;
  const questions = { rupture: "quand aurez-vous de nouveau", bientot: "quand aurez-vous" };
  const isUnavailable = badge === "rupture" || badge === "bientot";
  const question = isUnavailable ? questions[badge] : "quel est le prix de";
  await expect(orders(page)).toHaveCount(0);
  const message = `Bonjour, ${question} «\u00a0${name}\u00a0»\u202f?\n${ORIGIN}${href}`;
  const label = isUnavailable ? "Écrire sur WhatsApp" : "Demander le prix sur WhatsApp";
  expect(await conversation(called(page, label))).toEqual({ to: whatsapp.href, message });
  await expectOtherWays(page, message);
}

test.describe("rendered by the server, without scripts,", () => {
  test.use({ javaScriptEnabled: false });

  test("a popup's links order each size", async ({ page }) => {
    await page.goto(`${mango.href}?category=fruite`);
    await expectOrdersOfMango(page);
  });

  test("a popup's links order a product with one price, and ask for a missing price or when an unavailable product is back", async ({
    page,
  }) => {
    await page.goto(device.href);
    await expect(orders(page)).toHaveCount(1);
    const message = `${ORDER}${device.name}, ${device.prix?.texte}.\n${ORIGIN}${device.href}\n${LINES}`;
    expect(await conversation(orders(page))).toEqual({ to: whatsapp.href, message });
    for (const product of [outOfStock, comingSoon, withoutPrice]) {
      await page.goto(product.href);
      await expectQuestion(page, product);
    }
  });
});

test("a product is shared by the browser's dialog, by WhatsApp where it has none or refuses it", async ({
  open,
}) => {
  const page = await open(mango.href);
  const share = called(page, `Partager ${mango.name}`);
  const text = `${mango.name}, ${mango.prix10ml?.texte} (10ml · 0mg)`;
  const message = `${text}\n${ORIGIN}${mango.href}`;
  expect(await conversation(share)).toEqual({ to: "https://wa.me/", message });
  await page.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  for (const error of [null, "AbortError"]) {
    const shared = page.evaluate((error) => {
      return new Promise((resolve) => {
        navigator.share = async (data) => {
          resolve(data);
          if (error) throw new DOMException("", error);
        };
      });
    }, error);
    await share.click();
    expect(await shared).toEqual({ text, url: `${ORIGIN}${mango.href}` });
    await expect(page).toHaveURL(mango.href);
  }
  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await share.click();
  await expect(page.getByText("WhatsApp", { exact: true })).toBeVisible();
});

test("a popup's links are the same when rendered offline in the browser", async ({ open }) => {
  const page = await open("/eliquides", { viewport: PHONE });
  await page.context().setOffline(true);
  await openPopup(page, mango.name);
  await expectOrdersOfMango(page);
  await closePopup(page);
  await openPopup(page, outOfStock.name);
  await expectQuestion(page, outOfStock);
  // No card links a product that is coming soon.
  await page.context().setOffline(false);
  await visit(page, comingSoon.href);
  await expectQuestion(page, comingSoon);
});
