import { expect, it, vi } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { startShop } from "../support/start-shop";
import type { Shop } from "../support/worlds/shop";
import { assetLink, publishedAsset, publishedEntry } from "../support/worlds/space";

/** The owner's page: each sentence stands there only while it is true. */

const COMPLETE = "Tous les produits sont complets.";
const NOTHING = "Rien à signaler.";
const STAYS = "l’ancien contenu reste affiché";

/** A space with the shop's content model and one liquid that lacks nothing. No filter names 'Salé'. */
function completeSpace() {
  const types = ["Fruité", "Salé"];
  const fields = { titre: "Mangue", types, prix10ml: 9000, imageProduit: assetLink("photo") };
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
  await comesToSay(shop, COMPLETE, NOTHING, "Catégories sans filtre", "Salé E-Liquides, 1 produit");
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

it("a banner and a booster are reported as products are", async () => {
  const space = completeSpace();
  const booster = { titre: "Booster", prix: "sur demande", imageProduit: assetLink("photo") };
  space.entries.push(
    publishedEntry("boosterNicotine", "boost", booster),
    publishedEntry("banner", "bande", { imagePC: assetLink("heic") }),
    publishedEntry("banner", "refusee", { imagePC: assetLink("bannerPhoto") }),
  );
  const url = `//images.ctfassets.net/${space.id}/bannerPhoto/t0ken/banner.jpg`;
  space.assets.push(
    publishedAsset("heic", "a.heic", "image/heic"),
    publishedAsset("bannerPhoto", "banner.jpg", "image/jpeg", url),
  );
  const shop = await startShop({ content: space, pictures: "none" });
  await comesToSay(
    shop,
    "2 fiches sont à corriger.",
    "Booster de nicotine, id boost",
    "prix illisible\u202f: «\u202fsur demande\u202f», tapez un nombre",
    "Bannières, id bande",
    "image pour ordinateur au format HEIC\u202f: enregistrez-la en JPEG",
  );
  await fetch(`${shop.url}/images/${space.id}/bannerPhoto/t0ken/banner.jpg?w=1200`);
  await comesToSay(shop, "Bannières, id refusee", "image refusée, Contentful répond 500");
  const page = await (await fetch(`${shop.url}/statut`)).text();
  for (const id of ["boost", "bande", "refusee"]) {
    const editor = `https://app.contentful.com/spaces/${space.id}/environments/master/entries/${id}"`;
    expect(page).toContain(editor);
  }
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

it("the demo has an example of what the page reports", async () => {
  const double = "image au format SVG\u202f: enregistrez-la en JPEGtitre en double";
  await comesToSay(
    await startShop(),
    double,
    "Fiche vide, pas affichée",
    "prix 50 ml illisible\u202f: «\u202fsur demande\u202f», tapez un nombre",
    "prix 9 mg illisible\u202f: «\u202f1.5\u202f», tapez un nombre",
    "prix 30 ml arrondi\u202f: «\u202f40000.4\u202f», l’ariary n’a pas de centimes",
    "prix 10 ml de moins de 1\u202fAr",
    "titre avec retour à la ligne",
    "description en texte enrichi\u202f: mise en page perdue",
    "image sans fichier publié\u202f: publiez l’image dans Contentful",
    "image au format HEIC\u202f: enregistrez-la en JPEG",
    "Mentholé E-Liquides, 1 produit",
  );
});

it("nothing is said of products that were never read", async () => {
  const shop = await startShop({ content: "unreachable" });
  const text = await comesToSay(shop, "Contenu pas encore lu.");
  expect(/complets|Rien à signaler|pas de produit|Produits|Catalogues/.exec(text)).toBeNull();
});

it("one catalogue that can't be read leaves nothing in order", async () => {
  const shop = await startShop({ content: completeSpace(), connection: "hanging" });
  shop.connection.choose = (path) =>
    path.includes("content_type=pods") ? { kind: "status", status: 400 } : null;
  shop.connection.release();
  const text = await comesToSay(shop, "Contenu pas encore lu en entier.", "Accessoires Échec");
  const claims = [COMPLETE, NOTHING, STAYS];
  expect(claims.filter((claim) => text.includes(claim))).toEqual([]);
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
