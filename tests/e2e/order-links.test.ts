import { expect, type Locator, type Page } from "playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { openPopup, popup } from "../support/pages/popup";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";

/** Links that say what is wanted, from the server and made by the browser. */

const SITE_URL = "https://zavona.example";
const WHATSAPP = "https://wa.me/261320000000";
const MESSENGER = "https://m.me/zavona.example";

const browser = browserForTests();
let shop: ShopProcess;

beforeAll(async () => {
  shop = await startShop({ SITE_URL });
});
afterAll(() => shop.stop());

/** Where a link leads, and the message that its conversation begins with. */
async function conversation(link: Locator) {
  const url = new URL((await link.getAttribute("href")) ?? "");
  return { to: url.origin + url.pathname, message: url.searchParams.get("text") };
}

const whatsapp = (page: Page) => popup(page).getByRole("link", { name: /^WhatsApp/ });
const messenger = (page: Page) => popup(page).getByRole("link", { name: /^Facebook Messenger/ });
const orders = (page: Page) => popup(page).getByRole("link", { name: /^Commander/ });

const sizes = [
  ["10ml", "17\u202f000\u00a0Ar"],
  ["30ml", "40\u202f000\u00a0Ar"],
  ["50ml", "62\u202f000\u00a0Ar"],
] as const;

async function expectOrdersOfMango(page: Page): Promise<void> {
  const address = `${SITE_URL}/eliquides/mangue-de-mahajanga`;
  const start = "Bonjour, je voudrais commander\u00a0: Mangue de Mahajanga";
  await expect(orders(page)).toHaveCount(sizes.length);
  for (const [at, [size, price]] of sizes.entries()) {
    const link = orders(page).nth(at);
    await expect(link).toHaveAccessibleName(`Commander ${size} sur WhatsApp`);
    const { to, message } = await conversation(link);
    expect(to).toBe(WHATSAPP);
    expect(message?.replace(/\s(?=Ar)/, "\u00a0")).toBe(`${start}, ${size}, ${price}.\n${address}`);
  }
  const message = `${start}.\n${address}`;
  expect(await conversation(whatsapp(page))).toEqual({ to: WHATSAPP, message });
  expect(await conversation(messenger(page))).toEqual({ to: MESSENGER, message });
  const call = popup(page).getByRole("link", { name: /^Téléphone/ });
  await expect(call).toHaveAttribute("href", "tel:+261340000000");
  // Where no link opens anything, the numbers can be read.
  await expect(popup(page).getByText("+261 34 00 000 00")).toBeVisible();
  await expect(popup(page).getByText("+261 32 00 000 00")).toBeVisible();
}

describe("a popup's links", () => {
  it("order each size, without scripts", async () => {
    const page = await browser.open(`${shop.url}/eliquides/mangue-de-mahajanga?category=fruite`, {
      javaScriptEnabled: false,
    });
    await expectOrdersOfMango(page);
  });

  it("are the same where the browser makes them, without a line", async () => {
    const page = await browser.open(`${shop.url}/eliquides`, { viewport: PHONE });
    await hydrated(page);
    await page.context().setOffline(true);
    await openPopup(page, "Mangue de Mahajanga");
    await expectOrdersOfMango(page);
  });

  it("order what has one price without a size", async () => {
    const page = await browser.open(`${shop.url}/ecigarettes/pod-rahona`);
    await expect(orders(page)).toHaveCount(1);
    const { message } = await conversation(orders(page));
    expect(message).toMatch(
      /^Bonjour, je voudrais commander\u00a0: Pod Rahona, [\d\u202f]+\sAr\.\nhttps:\/\/zavona\.example\/ecigarettes\/pod-rahona$/,
    );
  });

  it.each([
    ["litchi-de-tamatave", "quand aurez-vous de nouveau «\u00a0Litchi de Tamatave\u00a0»\u202f?"],
    ["baies-de-la-brume", "quand aurez-vous «\u00a0Baies de la brume\u00a0»\u202f?"],
  ])("ask for %s, which can't be ordered", async (id, question) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.open(`${shop.url}/eliquides/${id}`, { javaScriptEnabled });
      if (javaScriptEnabled) await hydrated(page);
      await expect(orders(page)).toHaveCount(0);
      const message = `Bonjour, ${question}\n${SITE_URL}/eliquides/${id}`;
      expect(await conversation(whatsapp(page))).toEqual({ to: WHATSAPP, message });
      expect(await conversation(messenger(page))).toEqual({ to: MESSENGER, message });
    }
  });
});

it("the contact page's links begin an order", async () => {
  const page = await browser.open(`${shop.url}/contact`, { javaScriptEnabled: false });
  const main = page.getByRole("main");
  const message = "Bonjour, je voudrais commander\u00a0: ";
  for (const [name, to] of [
    ["Écrire sur WhatsApp", WHATSAPP],
    ["Écrire sur Messenger", MESSENGER],
  ] as const) {
    expect(await conversation(main.getByRole("link", { name }))).toEqual({ to, message });
  }
});

it("when orders are processed is told in words that are true at any hour", async () => {
  for (const path of ["/", "/contact"]) {
    const html = await (await fetch(shop.url + path)).text();
    expect(html).toContain("Commandé avant 18h");
    expect(html).toContain("le jour même\u202f; après 18h, heure d’Antananarivo, le lendemain.");
  }
});
