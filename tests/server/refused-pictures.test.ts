import { expect, it } from "vitest";
import { startShop } from "../support/start-shop";
import { assetLink, publishedAsset, publishedEntry, shopSpace } from "../support/worlds/space";

/** Pictures that can't be fetched: on pages, for crawlers and on the status page. */

const SITE_URL = "https://boutique.example";
const product = (id: string) =>
  publishedEntry("produit", id, {
    titre: `Litchi ${id}`,
    types: ["Fruité"],
    prix10ml: 9000,
    imageProduit: assetLink(id),
  });

/** A shop with one product, whose picture is in the space `owner`. The images host has no picture. */
async function openShop(id: string, owner = "teststore") {
  const space = shopSpace(product(id));
  const url = `//images.ctfassets.net/${owner}/${id}/t0ken/${id}.jpg`;
  space.assets.push(publishedAsset(id, `${id}.jpg`, "image/jpeg", url));
  const shop = await startShop({ content: space, pictures: "none", settings: { SITE_URL } });
  const textOf = async (path: string) => (await fetch(shop.url + path)).text();
  return { url: shop.url, textOf };
}

it("a picture that the images host refuses is reported on the status page, and its link preview is the shop's", async () => {
  const { url, textOf } = await openShop("photo");
  // The shop notices when a link preview requests the picture, and redirects it to its own picture.
  const picture = await fetch(`${url}/images/teststore/photo/t0ken/photo.jpg?w=1200&fm=jpg`);
  expect([picture.url, picture.status]).toEqual([`${url}/apercu.jpg`, 200]);
  const editor = "https://app.contentful.com/spaces/teststore/environments/master/entries/photo";
  const words = ["image refusée, absente chez Contentful", 'href="/eliquides/photo"', editor];
  const status = await textOf("/statut");
  expect(words.filter((word) => !status.includes(word))).toEqual([]);
});

it.each(["otherspace", "teststore/more"])(
  "a picture of another space or with a longer path is not shown, but reported: %s",
  async (owner) => {
    const { textOf } = await openShop("photo", owner);
    const pages = await Promise.all(
      ["/eliquides", "/eliquides/photo", "/sitemap.xml", "/nouveautes.atom"].map(textOf),
    );
    expect(pages.filter((text) => text.includes("/images/"))).toEqual([]);
    const status = await textOf("/statut");
    expect(status).toContain("image d’un autre espace");
    expect(status).toContain("publiez-la dans celui-ci");
  },
);
