import { expect, it, vi } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { startShop } from "../support/start-shop";
import type { Shop } from "../support/worlds/shop";
import { publishedAsset, publishedEntry } from "../support/worlds/space";

/** The owner's page: each sentence stands there only while it is true. */

const COMPLETE = "Tous les produits sont complets.";
const NOTHING = "Rien à signaler.";
const STAYS = "l’ancien contenu reste affiché";

/** A space with the shop's content model and one liquid that lacks nothing. */
function completeSpace() {
  const photo = { sys: { type: "Link", linkType: "Asset", id: "photo" } };
  const fields = { titre: "Mangue", types: ["Fruité"], prix10ml: 9000, imageProduit: photo };
  const space = { ...demoSpace(), entries: [publishedEntry("produit", "mangue", fields)] };
  const url = `//images.ctfassets.net/${space.id}/photo/t0ken/photo.jpg`;
  space.assets = [publishedAsset("photo", "photo.jpg", "image/jpeg", url)];
  return space;
}

/** The page's text, without markup. */
async function statusOf({ url }: Shop): Promise<string> {
  const page = await (await fetch(`${url}/statut`)).text();
  return page
    .slice(page.indexOf("<main"), page.indexOf("</main>"))
    .replace(/<!-- -->|<[^>]*>/g, "");
}

/** Waits until the page has some words. @returns its text then */
function comesToSay(shop: Shop, ...words: string[]): Promise<string> {
  const check = async () => {
    const text = await statusOf(shop);
    for (const word of words) expect(text).toContain(word);
    return text;
  };
  return vi.waitFor(check, { timeout: 15_000, interval: 100 });
}

it("all is in order until a picture is refused", async () => {
  const shop = await startShop({ content: completeSpace(), pictures: "none" });
  await comesToSay(shop, COMPLETE, NOTHING);
  const page = await (await fetch(`${shop.url}/eliquides`)).text();
  await fetch(shop.url + /\/images\/[^" ]*w=\d+/.exec(page)?.[0]);
  expect(await comesToSay(shop, "Une fiche est à corriger.")).not.toContain(NOTHING);
});

it("a field that the content model lacks leaves nothing in order", async () => {
  const space = completeSpace();
  space.contentTypes = space.contentTypes.map((type) => ({ ...type, fields: [] }));
  const shop = await startShop({ content: space });
  const text = await comesToSay(
    shop,
    "Voyez ci-dessous ce qui est à corriger.",
    "n’a pas de champ",
  );
  expect([text.includes(COMPLETE), text.includes(NOTHING)]).toEqual([false, false]);
});

it("an empty space is said to have no product", async () => {
  const shop = await startShop({ content: { ...completeSpace(), entries: [] } });
  const text = await comesToSay(
    shop,
    "La boutique n’a pas de produit.",
    "aucun produit n’est publié",
  );
  expect([text.includes(COMPLETE), text.includes(NOTHING)]).toEqual([false, false]);
});

it("the demo has an empty entry, a title used twice and an SVG", async () => {
  const double = "image au format SVG\u202f: enregistrez-la en JPEGtitre en double";
  await comesToSay(await startShop(), double, "Fiche vide, pas affichée");
});

it("nothing is said of products that were never read", async () => {
  const shop = await startShop({ content: "unreachable" });
  const text = await comesToSay(shop, "Contenu pas encore lu.");
  expect(/complets|Rien à signaler|pas de produit|Produits/.exec(text)).toBeNull();
});

it("one catalogue that can't be read leaves nothing in order", async () => {
  const shop = await startShop({ content: completeSpace(), connection: "hanging" });
  shop.connection.choose = (path) =>
    path.includes("content_type=pods") ? { kind: "status", status: 400 } : null;
  shop.connection.release();
  const text = await comesToSay(shop, "Contenu pas encore lu en entier.", "Accessoires Échec");
  expect([text.includes(COMPLETE), text.includes(NOTHING)]).toEqual([false, false]);
});

it("old content is shown where there is some, and until it is too old", async () => {
  const shop = await startShop({
    content: completeSpace(),
    connection: "faulty",
    settings: { CONTENT_TTL_SECONDS: "1", CONTENT_MAX_STALE_SECONDS: "5" },
  });
  await comesToSay(shop, COMPLETE);
  shop.connection.always = { kind: "status", status: 401 };
  const text = await comesToSay(shop, STAYS);
  // The other catalogues are empty.
  expect(text.split(STAYS)).toHaveLength(2);
  expect([text.includes(COMPLETE), text.includes(NOTHING)]).toEqual([false, false]);
  const late = await comesToSay(shop, "contenu trop ancien pour être affiché");
  expect(/reste affiché|complets|Rien à signaler|pas de produit/.exec(late)).toBeNull();
});
