import { documentPaths } from "~/address/paths";
import {
  ORIGIN,
  type ReadPage,
  readPage,
  sharePicture,
  type Thing,
} from "../support/judges/head-reader";
import { expect, test } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** A crawler follows every link from `/`, as search engines do. */

type Crawled = ReadPage & {
  /** The first page that linked this one. */
  from: string;
  /** Path and query of its canonical address. */
  canonical: string;
  isIndexed: boolean;
};

const crawled = new Map<string, Crawled>();
/** Addresses outside the shop. */
const outside = new Set<string>();
/** Linked documents that are not pages. */
const documents = new Set<string>();
/** Links to a part of a page: the page, and the part's id. */
const parts: { address: string; id: string; from: string }[] = [];

/** The meta tags of a link preview. */
const PREVIEW = ["og:type", "og:title", "og:description", "og:url", "twitter:card"];

const all = () => [...crawled];
/** Pages whose canonical address is their own. The others are variants. */
const canonicals = () => all().filter(([address, { canonical }]) => canonical === address);
const indexed = () => canonicals().filter(([, { isIndexed }]) => isIndexed);
const addresses = (pages: [string, Crawled][]) => pages.map(([address]) => address);

test.beforeAll(async ({ browser, shop }) => {
  test.setTimeout(120_000);
  const parser = await browser.newPage();
  const waiting: [address: string, from: string][] = [["/", "nowhere"]];
  const found = new Set(["/"]);
  while (waiting.length > 0) {
    // Several at a time: on a busy machine each alone waits for its turn.
    const batch = waiting.splice(0, 8).map(async ([address, from]) => {
      return { address, from, page: await readPage(parser, shop + address) };
    });
    for (const { address, from, page } of await Promise.all(batch)) {
      const canonical = page.canonicals[0]?.replace(ORIGIN, "") ?? "";
      const isIndexed = !page.metas.robots?.includes("noindex");
      crawled.set(address, { ...page, from, canonical, isIndexed });
      // A variant, such as home with filtered grids, links variants of variants.
      if (canonical !== address) continue;
      for (const link of page.links) {
        const { origin, pathname, search, hash } = new URL(link, ORIGIN + address);
        const to = pathname + search;
        if (origin !== ORIGIN) outside.add(link);
        else if (pathname === documentPaths.priceSheet) documents.add(to);
        else if (!pathname.startsWith("/images/") && !found.has(to)) {
          found.add(to);
          waiting.push([to, address]);
        }
        if (origin === ORIGIN && hash)
          parts.push({ address: to, id: hash.slice(1), from: address });
      }
    }
  }
  await parser.close();
});

test("a crawler finds every product, no broken link and no redirect", () => {
  const broken = all().filter(([, { status }]) => status !== 200);
  expect(broken.map(([to, { from, status }]) => `${status} ${to} from ${from}`)).toEqual([]);
  // Products that are coming soon have no link (docs/spec.md, "Product card").
  const products = (["eliquide", "ecigarette", "accessoire"] as const)
    .flatMap((kind) => demoProducts(kind))
    .filter(({ comingSoon }) => !comingSoon);
  const missing = products.filter(({ href }) => !crawled.has(href));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("a crawler finds the target of every link with a hash", () => {
  expect(parts.filter(({ address, id }) => !crawled.get(address)?.ids.includes(id))).toEqual([]);
  expect(parts.length).toBeGreaterThan(10);
});

test("a crawler finds the price list for spreadsheets", async ({ request }) => {
  expect([...documents]).toEqual([documentPaths.priceSheet]);
  const answer = await request.get(documentPaths.priceSheet);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
  ]);
});

test("a crawler finds only external links that every phone opens", () => {
  expect(outside.size).toBeGreaterThan(4);
  for (const link of outside) expect(link).toMatch(/^(https:\/\/|tel:\+|mailto:)/);
});

test("a crawler finds one title, description, h1, canonical address and link preview on each page", () => {
  for (const [address, { titles, metas, headings, canonicals }] of crawled) {
    const once = [titles, metas.description, headings, canonicals];
    for (const name of PREVIEW) once.push(metas[name]);
    expect.soft(once, address).toEqual(once.map(() => [expect.stringMatching(/./)]));
    expect.soft(canonicals[0], address).toMatch(`${ORIGIN}/`);
  }
});

test("a crawler finds no two pages with the same title or description", () => {
  const texts = indexed().flatMap(([, { titles, metas }]) => [
    `title: ${titles}`,
    `description: ${metas.description}`,
  ]);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

test("a crawler finds every canonical address", () => {
  const named = new Set(all().map(([, { canonical }]) => canonical));
  expect([...named].sort()).toEqual(addresses(canonicals()).sort());
});

test("a crawler finds all indexable pages in the site map, and no other", async ({ request }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
    loc.replaceAll("&amp;", "&").replace(ORIGIN, ""),
  );
  expect(listed.sort()).toEqual(addresses(indexed()).sort());
});

test("a crawler finds a JPEG of 1200 × 630 below 300 KB in the link preview of every indexable page", async ({
  page,
  shop,
}) => {
  test.setTimeout(60_000);
  for (const [address, read] of indexed()) {
    const picture = await sharePicture(page, shop, read);
    expect.soft(picture, address).toMatchObject({
      address: expect.stringContaining(`${ORIGIN}/`),
      type: "image/jpeg",
      size: "1200 × 630",
    });
    expect.soft(picture?.bytes, address).toBeLessThan(300 * 1024);
  }
});

/** What Google requires of each type (Search Central), plus an offer's currency. */
const REQUIRED: Record<string, readonly string[]> = {
  Store: ["name", "address", "telephone", "openingHoursSpecification", "image", "url"],
  PostalAddress: ["streetAddress", "addressLocality", "addressCountry"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
  Product: ["name", "offers"],
  Offer: ["price", "priceCurrency", "availability", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position"],
};

/** All things in a JSON-LD value, itself included. */
function allThings(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(allThings);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(allThings);
  return "@type" in value ? [value as Thing, ...inside] : inside;
}

test("a crawler finds JSON-LD with all that Google requires, and addresses of the shop", () => {
  const found = new Set<string>();
  for (const [address, { things }] of crawled)
    for (const thing of allThings(things)) {
      const type = thing["@type"];
      found.add(type);
      const missing = REQUIRED[type]?.filter((property) => (thing[property] ?? "") === "");
      expect.soft(missing ?? [], `${type} of ${address}`).toEqual([]);
      if (type === "Offer") {
        expect.soft(thing, address).toMatchObject({
          priceCurrency: "MGA",
          price: expect.any(Number),
          availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
        });
      }
      if (type === "BreadcrumbList") {
        const steps = thing.itemListElement as Thing[];
        expect.soft(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
        const addresses = steps.map(({ item }) => String(item ?? `${ORIGIN}/`));
        const others = addresses.filter((url) => !url.startsWith(`${ORIGIN}/`));
        expect.soft(others, address).toEqual([]);
      }
    }
  expect([...found]).toEqual(expect.arrayContaining(Object.keys(REQUIRED)));
});
