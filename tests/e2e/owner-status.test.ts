import { expect, test } from "../support/test";
import { type Shop, startShop } from "../support/worlds/shop";
import { emptyShopSpace, publishedEntry } from "../support/worlds/space";
import { callWebhook, payloadOf, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** `/statut`, the owner's page: who may see it, and what it says. */

const METRICS_TOKEN = "for-the-owner";
const withToken = { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } };

let shop: Shop;
test.beforeAll(async () => {
  const space = emptyShopSpace();
  space.entries.push(
    publishedEntry("produit", "mangue", { titre: "Mangue", types: ["Fruité"] }),
    publishedEntry("produit", "mangue-2", { titre: "mangue", prix10ml: 9000 }),
  );
  const settings = { METRICS_TOKEN, CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET };
  shop = await startShop({ content: space, pictures: "none", settings });
  await expect(async () => expect((await fetch(`${shop.url}/readyz`)).ok).toBe(true)).toPass();
});
test.afterAll(() => shop.stop());

test("the page is for clients with the token only, and never cached or indexed", async () => {
  for (const path of ["/statut", "/statut?_data=routes/statut", "/statut?x=1"]) {
    const statusOf = async () => (await fetch(shop.url + path)).status;
    expect.soft(await statusOf(), path).toBe(401);
    const answer = await fetch(shop.url + path, withToken);
    expect.soft(answer.status, path).toBe(200);
    expect.soft(answer.headers.get("Cache-Control"), path).toBe("no-store");
    expect.soft(answer.headers.get("X-Robots-Tag"), path).toBe("noindex");
    expect.soft(await statusOf(), `${path} after an answer with the token`).toBe(401);
  }
  const elsewhere = await fetch(`${shop.url}/eliquides?_data=routes/statut`, withToken);
  expect(elsewhere.status).toBe(404);
});

test.describe("with the token", () => {
  test.use({ httpCredentials: { username: "moi", password: METRICS_TOKEN } });

  test("the page reports how content is, links the products to mend, and fits the window", async ({
    page,
  }) => {
    const topic = "ContentManagement.Entry.publish";
    const body = payloadOf("Entry", { id: "mangue", contentType: "produit" }, 1);
    await callWebhook(shop.url, signedCall({ topic, body }));
    await page.goto(`${shop.url}/statut`);
    const soft = expect.configure({ soft: true });
    await soft(page.getByRole("heading", { level: 1 })).toHaveText("État de la boutique");
    await soft(page.getByText("2 produits sont à compléter.")).toBeVisible();
    const products = page.getByRole("listitem");
    await soft(products.filter({ hasText: "id mangue" }).first()).toContainText("sans prix");
    const second = products.filter({ hasText: "id mangue-2" });
    await soft(second).toContainText("titre en double");
    await soft(second).toContainText("sans catégorie");
    await soft(second.getByRole("link")).toHaveAttribute("href", "/eliquides/mangue-2");
    await soft(page.getByText(`${topic} (il y a`)).toBeVisible();
    await soft(page.getByText(/^vérifié il y a \d+\u202fs\. Dernière lecture/)).toHaveCount(5);
    await soft(page.locator("script")).toHaveCount(0);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(widest).toBeLessThanOrEqual(width);
    }
  });
});

test("without METRICS_TOKEN the page is for clients on this machine, not for those behind a proxy", async ({
  shop,
}) => {
  expect((await fetch(`${shop}/statut`)).status).toBe(200);
  const forwarded = { headers: { "X-Forwarded-For": "41.188.1.1" } };
  expect((await fetch(`${shop}/statut`, forwarded)).status).toBe(403);
});
