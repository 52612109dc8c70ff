import { expect, inject, it } from "vitest";
import { startShop } from "../support/start-shop";
import { ADS, isBlocked, spaceOfAds } from "../support/worlds/ad-blocker";

it("no address that a page loads matches a rule of an ad blocker, whatever the owner's files are called", async () => {
  expect(ADS.filter((name) => !isBlocked(`/t0ken/${name}`))).toEqual([]);
  const { url } = await startShop({ content: spaceOfAds() });
  const loaded = new Set<string>();
  for (const path of ["/", "/eliquides", "/accessories", "/contact", "/recherche?q=mangue"]) {
    const page = await (await fetch(url + path)).text();
    for (const [, address = ""] of page.matchAll(/(?:src|srcset|content)="([^"]*\/[^"]*)"/gi)) {
      for (const each of address.split(", ")) loaded.add(each);
    }
    for (const [, address = ""] of page.matchAll(/<link[^>]* href="([^"]+)"/g)) loaded.add(address);
  }
  expect([...loaded].filter((address) => address.includes("/images/")).length).toBeGreaterThan(50);
  expect([...loaded].filter(isBlocked)).toEqual([]);
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
