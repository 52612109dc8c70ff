import type { Page } from "playwright";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../support/chromium";
import { type ReadPage, readPage } from "../support/judges/head-reader";

/** A crawler of ours walks every link from `/`, as search engines do. */

/** What the shared shop is told that it is seen at. */
const ORIGIN = "https://zavona.example";

type Crawled = ReadPage & {
  status: number;
  /** The address that first led there. */
  from: string;
  /** Path and query of its canonical address. */
  canonical: string;
  indexed: boolean;
};

const crawled = new Map<string, Crawled>();
const outside = new Set<string>();
/** Links to a part of a page: the page, and the part's id. */
const parts: { address: string; id: string; from: string }[] = [];

/** Pages of their own; others are further forms of one. */
const own = () => [...crawled].filter(([address, { canonical }]) => canonical === address);
const indexed = () => own().filter(([, page]) => page.indexed);

async function visit(browser: Page, address: string, from: string): Promise<void> {
  const answer = await fetch(inject("shop") + address, { redirect: "manual" });
  const page = await readPage(browser, await answer.text());
  const canonical = page.canonicals[0]?.replace(ORIGIN, "") ?? "";
  const isIndexed = !page.metas.robots?.includes("noindex");
  crawled.set(address, { ...page, status: answer.status, from, canonical, indexed: isIndexed });
}

/** Where a page's links lead within the shop, with the parts of pages and outer addresses noted. */
function follow(address: string, links: readonly string[]): string[] {
  return links.flatMap((link) => {
    const url = new URL(link, ORIGIN + address);
    if (url.origin !== ORIGIN) {
      outside.add(link);
      return [];
    }
    const to = url.pathname + url.search;
    if (url.hash) parts.push({ address: to, id: url.hash.slice(1), from: address });
    return [to];
  });
}

beforeAll(async () => {
  const chromium = await launchChromium();
  const browser = await chromium.newPage();
  const waiting: [address: string, from: string][] = [["/", "nowhere"]];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [address, from] = next;
    if (crawled.has(address)) continue;
    await visit(browser, address, from);
    const page = crawled.get(address);
    // A further form of a page, as home with its grids filtered, leads to forms of forms.
    if (!page || page.canonical !== address) continue;
    for (const to of follow(address, page.links)) waiting.push([to, address]);
  }
  await chromium.close();
}, 300_000);

describe("a crawler that walks every link from /", () => {
  it("finds no broken link and none that leads round a corner", () => {
    const broken = [...crawled].filter(([, { status }]) => status !== 200);
    expect(broken.map(([to, { from, status }]) => `${status} ${to} from ${from}`)).toEqual([]);
    expect(crawled.size).toBeGreaterThan(150);
  });

  it("finds the part of the page that a link names", () => {
    const missing = parts.filter(({ address, id }) => !crawled.get(address)?.ids.includes(id));
    expect(missing).toEqual([]);
    expect(parts.length).toBeGreaterThan(10);
  });

  it("leaves the shop by links that every phone opens", () => {
    expect(outside.size).toBeGreaterThan(4);
    for (const link of outside) expect(link).toMatch(/^(https:\/\/|tel:\+|mailto:)/);
  });

  it("finds one title, one description, one h1 and one canonical address on each page", () => {
    for (const [address, { titles, metas, headings, canonicals }] of crawled) {
      const counts = [titles, metas.description ?? [], headings, canonicals].map(
        ({ length }) => length,
      );
      expect(counts, address).toEqual([1, 1, 1, 1]);
      for (const text of [...titles, ...(metas.description ?? []), ...headings]) {
        expect(text, address).not.toBe("");
      }
      expect(canonicals[0], address).toMatch(/^https:\/\/zavona\.example\//);
    }
  });

  it("finds no two pages with one title or one description", () => {
    for (const of of [
      ({ titles }: Crawled) => titles[0],
      ({ metas }: Crawled) => metas.description?.[0],
    ]) {
      const texts = indexed().map(([, page]) => of(page));
      const twice = texts.filter((text, at) => texts.indexOf(text) !== at);
      expect(twice).toEqual([]);
    }
  });

  it("finds every page that another names as its canonical one", () => {
    const named = new Set([...crawled.values()].map(({ canonical }) => canonical));
    const owned = new Set(own().map(([address]) => address));
    expect([...named].filter((address) => !owned.has(address))).toEqual([]);
  });

  it("finds in the site map all pages that may be shown, and no other", async () => {
    const xml = await (await fetch(`${inject("shop")}/sitemap.xml`)).text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
      loc.replaceAll("&amp;", "&").replace(ORIGIN, ""),
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect([...listed].sort()).toEqual(
      indexed()
        .map(([address]) => address)
        .sort(),
    );
  });
});
