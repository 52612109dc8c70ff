import { expect, it, vi } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { startShop } from "../support/start-shop";
import type { Shop } from "../support/worlds/shop";
import { assetLink, publishedAsset, publishedEntry } from "../support/worlds/space";

/** The owner's status page: each sentence is shown only while it is true. */

const COMPLETE = "Tous les produits sont complets.";
const NO_FAULT = "Rien à signaler.";
const OLD_CONTENT = "l’ancien contenu reste affiché";

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

/** Waits until the page contains all `words`. @returns its text then */
function waitFor(shop: Shop, ...words: string[]): Promise<string> {
  const check = async () => {
    const text = await statusOf(shop);
    for (const word of words) expect(text).toContain(word);
    return text;
  };
  return vi.waitFor(check, { timeout: 15_000, interval: 100 });
}

it("the status page reports no fault until a picture is refused", async () => {
  const shop = await startShop({ content: completeSpace(), pictures: "none" });
  await waitFor(shop, COMPLETE, NO_FAULT, "Catégories sans filtre", "Salé E-Liquides, 1 produit");
  const page = await (await fetch(`${shop.url}/eliquides`)).text();
  await fetch(shop.url + /\/images\/[^" ]*w=\d+/.exec(page)?.[0]);
  expect(await waitFor(shop, "Une fiche est à corriger.")).not.toContain(NO_FAULT);
});

it("the status page reports a field that the content model lacks, and calls nothing complete", async () => {
  const space = completeSpace();
  space.contentTypes = space.contentTypes.map((type) => ({ ...type, fields: [] }));
  const shop = await startShop({ content: space });
  const text = await waitFor(shop, "Voyez ci-dessous ce qui est à corriger.", "n’a pas de champ");
  expect([text.includes(COMPLETE), text.includes(NO_FAULT)]).toEqual([false, false]);
});

it("the status page reports faults of banners and boosters, too", async () => {
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
  await waitFor(
    shop,
    "2 fiches sont à corriger.",
    "Booster de nicotine, id boost",
    "prix illisible\u202f: «\u202fsur demande\u202f», tapez un nombre",
    "Bannières, id bande",
    "image pour ordinateur au format HEIC\u202f: enregistrez-la en JPEG",
  );
  await fetch(`${shop.url}/images/${space.id}/bannerPhoto/t0ken/banner.jpg?w=1200`);
  await waitFor(shop, "Bannières, id refusee", "image refusée, Contentful répond 500");
  const page = await (await fetch(`${shop.url}/statut`)).text();
  for (const id of ["boost", "bande", "refusee"]) {
    const editor = `https://app.contentful.com/spaces/${space.id}/environments/master/entries/${id}"`;
    expect(page).toContain(editor);
  }
});

it("the status page says that an empty space has no product", async () => {
  const shop = await startShop({ content: { ...completeSpace(), entries: [] } });
  const text = await waitFor(shop, "La boutique n’a pas de produit.", "aucun produit n’est publié");
  expect([text.includes(COMPLETE), text.includes(NO_FAULT)]).toEqual([false, false]);
});

it("the status page reports the demo's examples of faults", async () => {
  const double = "image au format SVG\u202f: enregistrez-la en JPEGtitre en double";
  await waitFor(
    await startShop(),
    double,
    "Fiche pas affichée",
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

it("the status page says nothing about products before the first read", async () => {
  const shop = await startShop({ content: "unreachable" });
  const text = await waitFor(shop, "Contenu pas encore lu.");
  expect(/complets|Rien à signaler|pas de produit|Produits|Catalogues/.exec(text)).toBeNull();
});

it("the status page reports content that can't be read, and calls nothing complete", async () => {
  const shop = await startShop({ content: completeSpace(), connection: "hanging" });
  shop.connection.choose = (path) =>
    path.includes("/sync?") ? { kind: "status", status: 400 } : null;
  shop.connection.release();
  const text = await waitFor(shop, "Contenu pas encore lu.", "Contentful Échec");
  const claims = [COMPLETE, NO_FAULT, OLD_CONTENT];
  expect(claims.filter((claim) => text.includes(claim))).toEqual([]);
});

it("the status page says that old content is shown, until it is too old", async () => {
  const shop = await startShop({
    content: completeSpace(),
    connection: "faulty",
    settings: { CONTENT_TTL_SECONDS: "1", CONTENT_MAX_STALE_SECONDS: "5" },
  });
  await waitFor(shop, COMPLETE);
  shop.connection.always = { kind: "status", status: 401 };
  const text = await waitFor(shop, OLD_CONTENT);
  expect(text.split(OLD_CONTENT)).toHaveLength(2);
  expect([text.includes(COMPLETE), text.includes(NO_FAULT)]).toEqual([false, false]);
  const late = await waitFor(shop, "contenu trop ancien pour être affiché");
  expect(/reste affiché|complets|Rien à signaler|pas de produit/.exec(late)).toBeNull();
});
