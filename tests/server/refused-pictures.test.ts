import { expect, it } from "vitest";
import { startShop } from "../support/start-shop";
import { assetLink, publishedAsset, publishedEntry, shopSpace } from "../support/worlds/space";

/** Pictures of the content that can't be had: what pages, crawlers and the owner get of them. */

const SITE_URL = "https://boutique.example";
const product = (id: string) =>
  publishedEntry("produit", id, {
    titre: `Litchi ${id}`,
    types: ["Fruité"],
    prix10ml: 9000,
    imageProduit: assetLink(id),
  });

/** A shop with one product, and a picture of a space; the images host has no picture. */
async function openShop(id: string, owner = "teststore") {
  const space = shopSpace(product(id));
  const url = `//images.ctfassets.net/${owner}/${id}/t0ken/${id}.jpg`;
  space.assets.push(publishedAsset(id, `${id}.jpg`, "image/jpeg", url));
  const shop = await startShop({ content: space, pictures: "none", settings: { SITE_URL } });
  const textOf = async (path: string) => (await fetch(shop.url + path)).text();
  return { url: shop.url, textOf };
}

it("a picture that the images host refuses is named to the owner, no longer to crawlers", async () => {
  const { url, textOf } = await openShop("photo");
  const crawled = ["/eliquides/photo", "/sitemap.xml", "/nouveautes.atom"];
  const named = async () => {
    const texts = await Promise.all(crawled.map(textOf));
    // The page itself still shows it: the images host may have it again.
    return texts.map((text) => text.split(`${SITE_URL}/images/teststore/photo/`).length - 1);
  };
  expect(await named()).toEqual([2, 1, 1]);
  // The shop learns of the refusal when a link preview asks for the picture, and gives it its own.
  const picture = await fetch(`${url}/images/teststore/photo/t0ken/photo.jpg?w=1200&fm=jpg`);
  expect([picture.url, picture.status]).toEqual([`${url}/apercu.jpg`, 200]);
  expect(await named()).toEqual([0, 0, 0]);
  const page = await textOf("/eliquides/photo");
  expect(/og:image" content="([^"]*)"/.exec(page)?.[1]).toBe(`${SITE_URL}/apercu.jpg`);
  const editor = "https://app.contentful.com/spaces/teststore/environments/master/entries/photo";
  const words = ["image refusée, absente chez Contentful", 'href="/eliquides/photo"', editor];
  const status = await textOf("/statut");
  expect(words.filter((word) => !status.includes(word))).toEqual([]);
});

it.each(["otherspace", "teststore/more"])(
  "a picture of another space or form is not shown, and reported: %s",
  async (owner) => {
    const { textOf } = await openShop("photo", owner);
    const pages = await Promise.all(
      ["/eliquides", "/eliquides/photo", "/sitemap.xml", "/nouveautes.atom"].map(textOf),
    );
    expect(pages.filter((text) => text.includes("/images/"))).toEqual([]);
    const words = "image d’un autre espace\u202f: publiez-la dans celui-ci";
    expect((await textOf("/statut")).includes(words)).toBe(true);
  },
);
