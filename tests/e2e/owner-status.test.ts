import { roomFaults, SETTINGS } from "../support/judges/reflow-and-zoom";
import { expect, test } from "../support/test";
import { publishedEntry, shopSpace } from "../support/worlds/space";
import { callWebhook, payloadOf, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** `/statut`, the owner's page: who may see it, and what it says. */

const METRICS_TOKEN = "for-the-owner";
const withToken = { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } };

test.use({
  world: {
    content: shopSpace(
      publishedEntry("produit", "mangue", { titre: "Mangue", types: ["Fruité"] }),
      publishedEntry("produit", "mangue-2", { titre: "mangue", prix10ml: 9000 }),
    ),
    pictures: "none",
    settings: { METRICS_TOKEN, CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  },
});

test("the page is for clients with the token only, and never cached or indexed", async ({
  shop,
}) => {
  for (const path of ["/statut", "/statut?_data=routes/statut", "/statut?x=1"]) {
    const statusOf = async () => (await fetch(shop + path)).status;
    expect.soft(await statusOf(), path).toBe(401);
    const answer = await fetch(shop + path, withToken);
    expect.soft(answer.status, path).toBe(200);
    expect.soft(answer.headers.get("Cache-Control"), path).toBe("no-store");
    expect.soft(answer.headers.get("X-Robots-Tag"), path).toBe("noindex");
    expect.soft(await statusOf(), `${path} after an answer with the token`).toBe(401);
  }
  const elsewhere = await fetch(`${shop}/eliquides?_data=routes/statut`, withToken);
  expect(elsewhere.status).toBe(404);
});

test.describe("with the token", () => {
  test.use({ httpCredentials: { username: "moi", password: METRICS_TOKEN } });

  test("the page reports how content is, links the products to mend, and fits the window", async ({
    page,
    shop,
  }) => {
    const topic = "ContentManagement.Entry.publish";
    const body = payloadOf("Entry", { id: "mangue", contentType: "produit" }, 1);
    await callWebhook(shop, signedCall({ topic, body }));
    await page.goto("/statut");
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
    for (const size of ["phone", "desktop"] as const) {
      soft(await roomFaults(page, SETTINGS[size]), "room").toEqual([]);
    }
  });
});

test("without METRICS_TOKEN the page is for clients on this machine, not for those behind a proxy", async () => {
  const address = `${process.env.SHOP}/statut`;
  expect((await fetch(address)).status).toBe(200);
  const forwarded = { headers: { "X-Forwarded-For": "41.188.1.1" } };
  expect((await fetch(address, forwarded)).status).toBe(403);
});
