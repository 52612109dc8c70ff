import { expect as expectPage } from "playwright/test";
import { describe, expect, inject, it } from "vitest";
import { browserForTests } from "../support/browser";
import { eventually } from "../support/eventually";
import { publishedEntry } from "../support/worlds/space";
import { standIns } from "../support/worlds/stand-in-shop";
import { callWebhook, payloadOf, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** The owner's page: who may see it, and what it tells him. */

const browser = browserForTests();
const { startService, startShopOf } = standIns();
const METRICS_TOKEN = "for-the-owner";
const withToken = { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } };

async function openShop() {
  const { host } = await startService([
    publishedEntry("produit", "mangue", { titre: "Mangue", types: ["Fruité"] }),
    publishedEntry("produit", "mangue-2", { titre: "mangue", prix10ml: 9000 }),
  ]);
  const shop = await startShopOf(host, {
    METRICS_TOKEN,
    CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  await eventually(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200));
  return shop;
}

describe("the owner's page", () => {
  it("is for who has the token, and for nobody's cache or index", async () => {
    const { url } = await openShop();
    for (const path of ["/statut", "/statut?_data=routes/statut", "/statut?x=1"]) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 401]);
      const answer = await fetch(url + path, withToken);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
      // Nor is it kept for the next one.
      expect([path, (await fetch(url + path)).status]).toEqual([path, 401]);
    }
    const elsewhere = await fetch(`${url}/eliquides?_data=routes/statut`, withToken);
    expect(elsewhere.status).toBe(404);
  });

  it("tells how content is, and links the products to mend", async () => {
    const { url } = await openShop();
    const topic = "ContentManagement.Entry.publish";
    const body = payloadOf("Entry", { id: "mangue", contentType: "produit" }, 1);
    await callWebhook(url, signedCall({ topic, body }));
    const httpCredentials = { username: "moi", password: METRICS_TOKEN };
    const page = await browser.open(`${url}/statut`, { httpCredentials });
    await expectPage(page.getByRole("heading", { level: 1 })).toHaveText("État de la boutique");
    await expectPage(page.getByText("2 produits sont à compléter.")).toBeVisible();
    const card = page.getByRole("listitem").filter({ hasText: "id mangue-2" });
    await expectPage(card).toContainText("titre en double");
    await expectPage(card).toContainText("sans catégorie");
    await expectPage(card.getByRole("link")).toHaveAttribute("href", "/eliquides/mangue-2");
    const priceless = page.getByRole("listitem").filter({ hasText: "id mangue" }).first();
    await expectPage(priceless).toContainText("sans prix");
    await expectPage(page.getByText(`${topic}, mangue (il y a`)).toBeVisible();
    await expectPage(page.getByText(/^vérifié il y a \d+\u202fs\. Dernière lecture/)).toHaveCount(
      5,
    );
    await expectPage(page.locator("script")).toHaveCount(0);
  });

  it("fits the window, from the smallest phone on", async () => {
    const { url } = await openShop();
    for (const width of [320, 390, 768, 1280]) {
      const httpCredentials = { username: "", password: METRICS_TOKEN };
      const viewport = { width, height: 800 };
      const page = await browser.open(`${url}/statut`, { httpCredentials, viewport });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

  it("is shown on this machine where there is no token, and to none who come by a proxy", async () => {
    const shop = inject("shop");
    expect((await fetch(`${shop}/statut`)).status).toBe(200);
    const forwarded = { headers: { "X-Forwarded-For": "41.188.1.1" } };
    expect((await fetch(`${shop}/statut`, forwarded)).status).toBe(403);
  });
});
