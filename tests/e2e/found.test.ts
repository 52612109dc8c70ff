import { expect as expectPage } from "playwright/test";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { browserForTests, hydrated } from "../support/browser";
import { type ReadPage, readPage, type Thing } from "../support/judges/head-reader";
import { jpegSize } from "../support/judges/jpeg-size";
import { clickInFooter } from "../support/pages/scrolling";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";

/** How the shop is found: canonical addresses, link previews, what it tells search engines. */

const ORIGIN = "https://zavona.example";
const browser = browserForTests();

async function read(path: string, shop = inject("shop")): Promise<ReadPage> {
  const answer = await fetch(shop + path);
  return readPage(await browser.blank(), await answer.text());
}

const meta = ({ metas }: ReadPage, name: string) => metas[name]?.join(" | ") ?? null;

describe("the canonical address", () => {
  it.each([
    ["/?eliquides=gourmand&fbclid=1", "/"],
    ["/eliquides?utm_source=x&category=Fruites&mode=leger", "/eliquides?category=fruite"],
    ["/eliquides/mangue-de-mahajanga?category=fruite", "/eliquides/mangue-de-mahajanga"],
    ["/produit/mangue-de-mahajanga", "/eliquides/mangue-de-mahajanga"],
    ["/recherche/mangue-de-mahajanga?q=mangue", "/eliquides/mangue-de-mahajanga"],
    ["/produit/booster-nicotine-20", "/produit/booster-nicotine-20"],
  ])("of %s is %s", async (path, canonical) => {
    expect((await read(path)).canonicals).toEqual([ORIGIN + canonical]);
  });

  it("and the title follow what is shown, without a request", async () => {
    const page = await browser.open("/?eliquides=fruite");
    await hydrated(page);
    const canonical = page.locator("link[rel=canonical]");
    const dialog = page.getByRole("dialog");
    await page.getByRole("article").first().getByRole("link").click();
    await expectPage(dialog).toBeVisible();
    const name = await dialog.getByRole("heading").first().textContent();
    await expectPage(page).toHaveTitle(`${name} | Zavona`);
    await expectPage(canonical).toHaveAttribute("href", /^https:\/\/zavona\.example\/eliquides\/./);
    await page.goBack();
    await expectPage(canonical).toHaveAttribute("href", `${ORIGIN}/`);
    await clickInFooter(page, "Gourmand");
    await expectPage(page).toHaveTitle("Nos E-liquides · Gourmand | Zavona");
    await expectPage(canonical).toHaveAttribute("href", `${ORIGIN}/eliquides?category=gourmand`);
  });
});

describe("what search engines may show", () => {
  it.each([
    "/contentful",
    "/recherche",
    "/recherche?q=mangue",
    "/recherche/mangue-de-mahajanga?q=mangue",
    "/hors-ligne",
    "/nulle-part",
  ])("is not %s", async (path) => {
    expect(meta(await read(path), "robots")).toBe("noindex");
  });

  it("is not a category that anyone can make up", async () => {
    expect(meta(await read("/eliquides?category=appelez-le-0123"), "robots")).toBe("noindex");
    expect(meta(await read("/eliquides?category=fruite"), "robots")).toBe(null);
  });

  it("is told in robots.txt, with the site map's address", async () => {
    const answer = await fetch(`${inject("shop")}/robots.txt`);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(text).not.toMatch(/^Disallow: \/?$/m);
  });

  it("is listed with its last change and its picture, and kept as pages are", async () => {
    const address = `${inject("shop")}/sitemap.xml`;
    const answer = await fetch(address);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    const parsed = await (await browser.blank()).evaluate((text) => {
      const map = new DOMParser().parseFromString(text, "application/xml");
      const [url] = [...map.querySelectorAll("url")].filter((url) =>
        url.querySelector("loc")?.textContent?.endsWith("/eliquides/mangue-de-mahajanga"),
      );
      return {
        error: map.querySelector("parsererror") !== null,
        changed: url?.querySelector("lastmod")?.textContent,
        picture: url?.getElementsByTagName("image:loc")[0]?.textContent,
      };
    }, xml);
    expect(parsed.error).toBe(false);
    expect(parsed.changed).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const picture = String(parsed.picture).replace(ORIGIN, inject("shop"));
    expect((await fetch(picture)).headers.get("content-type")).toBe("image/webp");
    const etag = answer.headers.get("etag") ?? "";
    // Else `fetch` says that it wants no kept answer.
    const headers = { "If-None-Match": etag, "Cache-Control": "max-age=0" };
    expect((await fetch(address, { headers })).status).toBe(304);
  });
});

type Product = { href: string; name: string };

async function everyProduct(): Promise<Product[]> {
  const views = await Promise.all(
    ["eliquides", "ecigarettes", "accessories"].map(async (name) => {
      const { products } = await (await fetch(`${inject("shop")}/${name}.json`)).json();
      return products as Product[];
    }),
  );
  return [...views.flat(), { href: "/produit/booster-nicotine-20", name: "Booster" }];
}

describe("a link preview", () => {
  it("of a product is headed with its name and price", async () => {
    const page = await read("/eliquides/mangue-de-mahajanga");
    expect(meta(page, "og:title")).toMatch(/^Mangue de Mahajanga, dès \d+\s\d{3} Ar$/);
    expect(meta(page, "og:url")).toBe(`${ORIGIN}/eliquides/mangue-de-mahajanga`);
    expect(meta(page, "product:price:currency")).toBe("MGA");
    const soon = await read("/eliquides/litchi-de-tamatave");
    const out = await read("/eliquides/baies-de-la-brume");
    expect([meta(soon, "og:title"), meta(out, "og:title")].join()).toMatch(/bientôt|rupture/);
  });

  it("stands in the first kilobytes, before the stylesheet", async () => {
    const html = await (await fetch(`${inject("shop")}/eliquides/mangue-de-mahajanga`)).text();
    expect(html.indexOf("twitter:card")).toBeLessThan(html.indexOf("<style"));
    expect(Buffer.byteLength(html.slice(0, html.indexOf("twitter:card")))).toBeLessThan(4096);
  });

  it("of every product has a JPEG of 1200 × 630 below 300 KB", { timeout: 120_000 }, async () => {
    const page = await browser.blank();
    const products = await everyProduct();
    expect(products.length).toBeGreaterThan(60);
    for (const { href } of products) {
      const html = await (await fetch(inject("shop") + href)).text();
      const { metas } = await readPage(page, html);
      const [picture = ""] = metas["og:image"] ?? [];
      expect(picture, href).toMatch(/^https:\/\/zavona\.example\//);
      const answer = await fetch(picture.replace(ORIGIN, inject("shop")));
      expect([answer.status, answer.headers.get("content-type")], href).toEqual([
        200,
        "image/jpeg",
      ]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length, href).toBeLessThan(300 * 1024);
      expect(jpegSize(bytes), href).toEqual({ width: 1200, height: 630 });
    }
  });

  it.each(["/", "/about", "/contact", "/eliquides", "/accessories"])(
    "of %s has one, too",
    async (path) => {
      const page = await read(path);
      const [picture = ""] = page.metas["og:image"] ?? [];
      const answer = await fetch(picture.replace(ORIGIN, inject("shop")));
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(jpegSize(bytes)).toEqual({ width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(300 * 1024);
      for (const name of ["og:title", "og:description", "og:url", "twitter:card"]) {
        expect(page.metas[name], name).toHaveLength(1);
      }
    },
  );
});

/** What Google wants of each type, and we of an offer: its price's currency (Search Central). */
const REQUIRED: Record<string, readonly string[]> = {
  Store: ["name", "address", "telephone", "openingHoursSpecification", "image", "url"],
  PostalAddress: ["streetAddress", "addressLocality", "addressCountry"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
  Product: ["name", "offers"],
  Offer: ["price", "priceCurrency", "availability", "url"],
  BreadcrumbList: ["itemListElement"],
  ItemList: ["itemListElement"],
  ListItem: ["position"],
};

/** Each thing in a thing, and itself. */
function allThings(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(allThings);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(allThings);
  return "@type" in value ? [value as Thing, ...inside] : inside;
}

describe("data for search engines", () => {
  it.each([
    ["/", ["Store"]],
    ["/contact", ["Store"]],
    ["/about", []],
    ["/eliquides", ["ItemList"]],
    ["/eliquides?category=fruite", ["ItemList", "BreadcrumbList"]],
    ["/eliquides/mangue-de-mahajanga", ["Product", "BreadcrumbList"]],
    ["/produit/booster-nicotine-20", ["Product", "BreadcrumbList"]],
    ["/accessories", ["ItemList"]],
    // Without a price there is nothing to offer.
    ["/ecigarettes/pod-volana", ["BreadcrumbList"]],
    ["/recherche?q=mangue", []],
    ["/eliquides?mode=leger", []],
    ["/nulle-part", []],
  ])("of %s: %j, with all that is required", async (path, types) => {
    const { things } = await read(path);
    expect(things.map((thing) => thing["@type"])).toEqual(types);
    for (const thing of allThings(things)) {
      for (const property of REQUIRED[thing["@type"]] ?? []) {
        expect(thing[property] ?? "", `${thing["@type"]}.${property} of ${path}`).not.toBe("");
      }
      if (thing["@type"] === "Offer") {
        expect(thing).toMatchObject({ priceCurrency: "MGA", price: expect.any(Number) });
        expect(thing.availability).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/);
      }
      if (thing["@type"] === "BreadcrumbList" || thing["@type"] === "ItemList") {
        const steps = thing.itemListElement as Thing[];
        expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
        for (const { url, item } of steps) {
          expect(url ?? item ?? `${ORIGIN}/`).toMatch(/^https:\/\/zavona\.example\//);
        }
      }
    }
  });
});

describe("without SITE_URL", () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.stop());

  it("a browser on this machine sees whole addresses as it asked for them", async () => {
    expect((await read("/about", shop.url)).canonicals).toEqual([`${shop.url}/about`]);
    const named = shop.url.replace("127.0.0.1", "localhost");
    expect((await read("/about", named)).canonicals).toEqual([`${named}/about`]);
    expect(await (await fetch(`${shop.url}/robots.txt`)).text()).toContain(shop.url);
  });

  it("no one else's page tells an address, nor one that is kept for both", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.1" };
    for (const _ of ["made", "kept"]) {
      const html = await (await fetch(`${shop.url}/about`, { headers })).text();
      expect(html).toContain('rel="canonical" href="/about"');
      expect(html).not.toMatch(/og:image|localhost|127\.0\.0\.1/);
    }
    expect((await fetch(`${shop.url}/sitemap.xml`, { headers })).status).toBe(404);
    expect(await (await fetch(`${shop.url}/robots.txt`, { headers })).text()).not.toMatch(/http/);
  });
});
