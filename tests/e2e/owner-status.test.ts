import { roomFaults, SETTINGS } from "../support/judges/reflow-and-zoom";
import { expect, test } from "../support/test";
import { assetLink, publishedAsset, publishedEntry, shopSpace } from "../support/worlds/space";
import { callWebhook, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** `/statut`, the owner's page: access and content. */

const METRICS_TOKEN = "the-password-of-the-owner";
const withToken = { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } };

const space = shopSpace(
  publishedEntry("produit", "mangue", {
    titre: "Mangue",
    types: ["Fruité", "Salé"],
    isbesteller: true,
  }),
  publishedEntry("produit", "mangue-2", { titre: "mangue", prix10ml: 9000, comingSoon: true }),
  publishedEntry("produit", "litchi", {
    titre: "Litchi\nde Tamatave",
    types: ["Salé"],
    descriptionProduit: { nodeType: "document", data: {}, content: [] },
    imageProduit: assetLink("heic"),
    prix10ml: "24.000 Ar à débattre",
    prix30ml: 15_000.5,
    stockDisponible: false,
  }),
  publishedEntry("produit", "vide", {}),
);
space.assets.push(publishedAsset("heic", "litchi.heic", "image/heic"));
space.contentTypes = space.contentTypes.filter(({ id }) => id !== "banner");

test.use({
  world: {
    content: space,
    pictures: "none",
    settings: { METRICS_TOKEN, CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  },
});

test("the page is 401 without the token, and never cached or indexed", async ({ shop }) => {
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

test("with the token, the page reports the state of the content, links the products to fix, and fits the window", async ({
  open,
  shop,
}) => {
  const topic = "ContentManagement.Entry.publish";
  const call = { topic, body: "{}" };
  await callWebhook(shop, signedCall(call));
  await callWebhook(shop, signedCall({ ...call, secret: "another-secret" }));
  const httpCredentials = { username: "moi", password: METRICS_TOKEN };
  const page = await open("/statut", { httpCredentials });
  const soft = expect.configure({ soft: true });
  await soft(page.getByRole("heading", { level: 1 })).toHaveText("État de la boutique");
  await soft(page.getByText(/^4 fiches sont à corriger\. \d+ points regardent/)).toBeVisible();
  await soft(page.getByText(/«.banner.» n’existe pas dans Contentful/)).toBeVisible();
  const card = (id: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByText(`E-liquide, id ${id}`, { exact: true }) });
  await soft(card("mangue")).toContainText("sans prix");
  await soft(card("mangue-2")).toContainText("titre en double");
  await soft(card("mangue-2")).toContainText("sans catégorie");
  const product = card("mangue-2").getByRole("link", { name: "mangue", exact: true });
  await soft(product).toHaveAttribute("href", "/eliquides/mangue-2");
  const editor = card("mangue-2").getByRole("link", { name: "Corriger dans Contentful" });
  const entry = "/spaces/teststore/environments/master/entries/mangue-2";
  await soft(editor).toHaveAttribute("href", `https://app.contentful.com${entry}`);
  await soft(card("vide")).toContainText("Fiche pas affichée");
  // What nobody can order stands first.
  const ids = page.getByText(/^E-liquide, id /);
  await soft(ids).toHaveText([/mangue$/, /vide$/, /litchi$/, /mangue-2$/]);
  const litchi = page.getByRole("listitem").filter({ hasText: "Litchi de Tamatave, modifier" });
  await soft(litchi).toBeHidden();
  for (const list of ["En rupture 1", "Sans prix 1", "Bientôt 1", "Best-sellers cochés 1"]) {
    await page.getByText(list, { exact: true }).click();
  }
  await soft(litchi).toBeVisible();
  const edit = litchi.getByRole("link", { name: "modifier" });
  await soft(edit).toHaveAttribute("href", /\/entries\/litchi$/);
  await page.getByText("Détails", { exact: true }).click();
  await soft(page.getByText("E-liquide, 2 produits", { exact: false })).toBeVisible();
  await soft(page.getByText(`${topic} (il y a`)).toBeVisible();
  await soft(page.getByText(/ appel refusé\u202f: signature fausse/)).toBeVisible();
  await soft(page.getByText(/^Contenu vérifié il y a \d+\u202fs\. Dernière lecture/)).toBeVisible();
  await soft(page.locator("script")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto(`${shop}/statut`);
  await soft(page.getByText("4 fiches sont à corriger.")).toBeInViewport();
  await soft(card("mangue")).toBeInViewport();
  for (const size of ["phone", "desktop"] as const) {
    soft(await roomFaults(page, SETTINGS[size]), "room").toEqual([]);
  }
});
