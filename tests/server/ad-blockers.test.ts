import { expect, inject, it } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { startShop } from "../support/start-shop";
import { publishedAsset } from "../support/worlds/space";

/** Ad blockers remove by words of addresses. These rules are of the kinds that EasyList and Liste FR have. */
const RULES = [
  /[/_.-]publicites?[/_.-]/,
  /[/_-]pub[/_.-]/,
  /[/_-]pubs?\d*\./,
  /\/bandeau[x_-]/,
  /[/_-]banniere/,
  /[/_.-]banners?[/_.-]/,
  /[/_-]\d{3}x(?:50|60|90|250|600)[/_.-]/,
  /[/_-]ads?[/_.-]/,
  /\/adserv/,
  /[/_-]advert/,
  /\/affiliat/,
  /newpromo/,
  /[/_-]promo[/_.-]/,
  /[/_-]sponsor/,
  /\/popup[/_.-]/,
  /\/track(?:er|ing)?[/_.-]/,
  /\/analytics?[/_.-]/,
  /[/_-]pixel[/_.-]/,
  /\/beacon[/_.?-]/,
  /\/(?:stats?|compteur|mesure)\.(?:js|gif|php)/,
  /[/_-]partenaires?[/_.-]/,
];

const FILES = [
  "publicite.jpg",
  "bandeau-pub-noel.jpg",
  "newpromo.jpg",
  "banniere-970x250.jpg",
  "photo-partenaire-ad-728x90.png",
];

it("no address that a page loads matches a rule of an ad blocker, whatever the owner's files are called", async () => {
  const space = demoSpace();
  space.assets = space.assets.map((asset, n) => {
    const name = FILES[n % FILES.length] ?? "";
    const url = `//images.ctfassets.net/${space.id}/${asset.id}/t0ken/${name}`;
    return publishedAsset(asset.id, name, "image/jpeg", url);
  });
  for (const name of FILES) expect(RULES.some((rule) => rule.test(`/t0ken/${name}`))).toBe(true);
  const { url } = await startShop({ content: space });
  const loaded = new Set<string>();
  for (const path of ["/", "/eliquides", "/accessories", "/contact", "/recherche?q=mangue"]) {
    const page = await (await fetch(url + path)).text();
    for (const [, address = ""] of page.matchAll(/(?:src|srcset|content)="([^"]*\/[^"]*)"/gi)) {
      for (const each of address.split(", ")) loaded.add(each);
    }
    for (const [, address = ""] of page.matchAll(/<link[^>]* href="([^"]+)"/g)) loaded.add(address);
  }
  expect([...loaded].filter((address) => address.includes("/images/")).length).toBeGreaterThan(50);
  expect([...loaded].filter((address) => RULES.some((rule) => rule.test(address)))).toEqual([]);
});

it("a picture's address has the asset's id, and earlier versions' address the same bytes", async () => {
  const shop = inject("shop");
  const { products } = await (await fetch(`${shop}/eliquides.json`)).json();
  const { pathname } = new URL(products[0].image);
  const [, , asset] = pathname.split("/");
  const page = await (await fetch(`${shop}/eliquides`)).text();
  const [today = ""] = new RegExp(`/images/${asset}\\.\\w+\\?w=200`).exec(page) ?? [];
  const bytesAt = async (path: string) => {
    const answer = await fetch(shop + path);
    return [answer.status, answer.headers.get("etag"), (await answer.arrayBuffer()).byteLength];
  };
  const bytes = await bytesAt(today);
  expect(bytes).toEqual([200, expect.any(String), expect.any(Number)]);
  expect(await bytesAt(`/images${pathname}?w=200`)).toEqual(bytes);
});
