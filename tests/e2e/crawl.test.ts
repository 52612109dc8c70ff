import { documentPaths } from "~/address/paths";
import { ORIGIN, type ReadPage, readPage } from "../support/judges/head-reader";
import { expect, test } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** A crawler follows every link from `/`, as search engines do. */

type Crawled = ReadPage & {
  /** The address that first led there. */
  from: string;
  /** Path and query of its canonical address. */
  canonical: string;
  isIndexed: boolean;
};

const crawled = new Map<string, Crawled>();
/** Addresses outside the shop. */
const outside = new Set<string>();
/** What pages link to that is no page. */
const documents = new Set<string>();
/** Links to a part of a page: the page, and the part's id. */
const parts: { address: string; id: string; from: string }[] = [];

const all = () => [...crawled];
/** Pages with an address of their own; others are variants of one. */
const canonicals = () => all().filter(([address, { canonical }]) => canonical === address);
const indexed = () => canonicals().filter(([, { isIndexed }]) => isIndexed);
const addresses = (pages: [string, Crawled][]) => pages.map(([address]) => address);

test.beforeAll(async ({ browser, shop }) => {
  test.setTimeout(120_000);
  const parser = await browser.newPage();
  const waiting: [address: string, from: string][] = [["/", "nowhere"]];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [address, from] = next;
    if (crawled.has(address)) continue;
    const page = await readPage(parser, shop + address);
    const canonical = page.canonicals[0]?.replace(ORIGIN, "") ?? "";
    const isIndexed = !page.metas.robots?.includes("noindex");
    crawled.set(address, { ...page, from, canonical, isIndexed });
    // A variant of a page, such as home with its grids filtered, leads to variants of variants.
    if (canonical !== address) continue;
    for (const link of page.links) {
      const { origin, pathname, search, hash } = new URL(link, ORIGIN + address);
      const to = pathname + search;
      if (origin !== ORIGIN) outside.add(link);
      else if (pathname === documentPaths.priceSheet) documents.add(to);
      else waiting.push([to, address]);
      if (origin === ORIGIN && hash) parts.push({ address: to, id: hash.slice(1), from: address });
    }
  }
  await parser.close();
});

test("finds every product, no broken link and no redirect", () => {
  const broken = all().filter(([, { status }]) => status !== 200);
  expect(broken.map(([to, { from, status }]) => `${status} ${to} from ${from}`)).toEqual([]);
  // Products to come have no link yet (docs/spec.md, "Product card").
  const products = (["eliquide", "ecigarette", "accessoire"] as const)
    .flatMap((kind) => demoProducts(kind))
    .filter(({ comingSoon }) => !comingSoon);
  const missing = products.filter(({ href }) => !crawled.has(href));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("finds the target of every link with a hash", () => {
  expect(parts.filter(({ address, id }) => !crawled.get(address)?.ids.includes(id))).toEqual([]);
  expect(parts.length).toBeGreaterThan(10);
});

test("finds the price list for spreadsheets", async ({ request }) => {
  expect([...documents]).toEqual([documentPaths.priceSheet]);
  const answer = await request.get(documentPaths.priceSheet);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
  ]);
});

test("finds only external links that every phone opens", () => {
  expect(outside.size).toBeGreaterThan(4);
  for (const link of outside) expect(link).toMatch(/^(https:\/\/|tel:\+|mailto:)/);
});

test("finds one title, description, h1 and canonical address on each page", () => {
  for (const [address, { titles, metas, headings, canonicals }] of crawled) {
    const once = [titles, metas.description, headings, canonicals];
    expect.soft(once, address).toEqual(once.map(() => [expect.stringMatching(/./)]));
    expect.soft(canonicals[0], address).toMatch(`${ORIGIN}/`);
  }
});

test("finds no two pages with the same title or description", () => {
  const texts = indexed().flatMap(([, { titles, metas }]) => [
    `title: ${titles}`,
    `description: ${metas.description}`,
  ]);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

test("finds every canonical address", () => {
  const named = new Set(all().map(([, { canonical }]) => canonical));
  expect([...named].sort()).toEqual(addresses(canonicals()).sort());
});

test("finds all indexable pages in the site map, and no other", async ({ request }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
    loc.replaceAll("&amp;", "&").replace(ORIGIN, ""),
  );
  expect(listed.sort()).toEqual(addresses(indexed()).sort());
});
