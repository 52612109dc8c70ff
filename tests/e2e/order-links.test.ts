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

const mango = demoProduct("mangue-de-mahajanga") as LiquidView;
const outOfStock = demoProduct("litchi-de-tamatave");
const comingSoon = demoProduct("baies-de-la-brume");
const device = demoProduct("pod-rahona") as StandardView;

/** The target of a link, and the first message of its conversation. */
async function conversation(link: Locator) {
  const url = new URL((await link.getAttribute("href")) ?? "");
  return { to: url.origin + url.pathname, message: url.searchParams.get("text") };
}

const orders = (page: Page) => popup(page).getByRole("link", { name: /^Commander/ });

async function expectConversations(page: Page, message: string): Promise<void> {
  for (const { name, href: to } of [whatsapp, messenger]) {
    const link = popup(page).getByRole("link", { name: new RegExp(`^${name}`) });
    expect(await conversation(link)).toEqual({ to, message });
  }
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
    const message = `${ORDER}${mango.name}, ${size}, ${price?.texte}.\n${address}`;
    expect(await conversation(link)).toEqual({ to: whatsapp.href, message });
  }
  await expectConversations(page, `${ORDER}${mango.name}.\n${address}`);
  const call = popup(page).getByRole("link", { name: new RegExp(`^${telephone.name}`) });
  await expect(call).toHaveAttribute("href", telephone.href);
  // For browsers where these links open nothing, the popup shows the numbers.
  await expect(popup(page).getByText(telephone.text)).toBeVisible();
  await expect(popup(page).getByText(whatsapp.text)).toBeVisible();
}

async function expectQuestion(page: Page, product: ProductView): Promise<void> {
  const { href, name } = product;
  const when = product.comingSoon ? "quand aurez-vous" : "quand aurez-vous de nouveau";
  await expect(orders(page)).toHaveCount(0);
  const question = `Bonjour, ${when} «\u00a0${name}\u00a0»\u202f?`;
  await expectConversations(page, `${question}\n${ORIGIN}${href}`);
}

test.describe("rendered by the server, without scripts,", () => {
  test.use({ javaScriptEnabled: false });

  test("a popup's links order each size", async ({ page }) => {
    await page.goto(`${mango.href}?category=fruite`);
    await expectOrdersOfMango(page);
  });

  test("a popup's links order a product with one price, and ask when an unavailable product is back", async ({
    page,
  }) => {
    await page.goto(device.href);
    await expect(orders(page)).toHaveCount(1);
    const message = `${ORDER}${device.name}, ${device.prix?.texte}.\n${ORIGIN}${device.href}`;
    expect(await conversation(orders(page))).toEqual({ to: whatsapp.href, message });
    for (const product of [outOfStock, comingSoon]) {
      await page.goto(product.href);
      await expectQuestion(page, product);
    }
  });
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
