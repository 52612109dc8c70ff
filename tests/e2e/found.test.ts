import type { Page } from "playwright";
import {
  ORIGIN,
  type ReadPage,
  readPage,
  sharePicture,
  type Thing,
} from "../support/judges/head-reader";
import { cardLink } from "../support/pages/grid";
import { popup } from "../support/pages/popup";
import { clickInFooter } from "../support/pages/scrolling";
import { expect, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";
import { owner } from "../support/worlds/owner";

/** How the shop is found: canonical addresses, link previews, data for search engines. */

const PRODUCT = demoProduct("mangue-de-mahajanga");
const meta = ({ metas }: ReadPage, name: string) => metas[name]?.join(" | ") ?? null;

test("canonical addresses lack parameters that don't change the page", async ({ page, shop }) => {
  for (const [path, canonical] of [
    ["/?eliquides=gourmand&fbclid=1", "/"],
    ["/eliquides?utm_source=x&category=Fruites&mode=leger", "/eliquides?category=fruite"],
    [`${PRODUCT.href}?category=fruite`, PRODUCT.href],
    [`/produit/${PRODUCT.id}`, PRODUCT.href],
    [`/recherche/${PRODUCT.id}?q=mangue`, PRODUCT.href],
    ["/produit/booster-nicotine-20", "/produit/booster-nicotine-20"],
  ]) {
    const { canonicals } = await readPage(page, shop + path);
    expect.soft(canonicals, path).toEqual([ORIGIN + canonical]);
  }
});

test("canonical address and title follow navigations without a request", async ({ open }) => {
  const page = await open("/?eliquides=fruite");
  const canonical = page.locator("link[rel=canonical]");
  await cardLink(page, PRODUCT.name).click();
  await expect(popup(page)).toBeVisible();
  await expect(page).toHaveTitle(`${PRODUCT.name} | ${owner.name}`);
  await expect(canonical).toHaveAttribute("href", ORIGIN + PRODUCT.href);
  await page.goBack();
  await expect(canonical).toHaveAttribute("href", `${ORIGIN}/`);
  await clickInFooter(page, "Gourmand");
  await expect(page).toHaveTitle(`Nos E-liquides · Gourmand | ${owner.name}`);
  await expect(canonical).toHaveAttribute("href", `${ORIGIN}/eliquides?category=gourmand`);
});

test("search engines may not index pages for visitors only", async ({ page, shop }) => {
  for (const path of [
    "/contentful",
    "/recherche",
    "/recherche?q=mangue",
    `/recherche/${PRODUCT.id}?q=mangue`,
    "/hors-ligne",
    "/nulle-part",
    // Anyone can make a category up.
    "/eliquides?category=appelez-le-0123",
  ]) {
    expect.soft(meta(await readPage(page, shop + path), "robots"), path).toBe("noindex");
  }
  expect(meta(await readPage(page, `${shop}/eliquides?category=fruite`), "robots")).toBe(null);
});

test("robots.txt forbids nothing and names the site map", async ({ request }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  expect(text).not.toMatch(/^Disallow: \/?$/m);
});

test("the site map has last changes and pictures, and is revalidated", async ({
  page,
  request,
  shop,
}) => {
  const answer = await request.get("/sitemap.xml");
  const { etag = "", "content-type": type } = answer.headers();
  expect(type).toBe("application/xml; charset=utf-8");
  const read = await page.evaluate(
    ([xml = "", href = ""]) => {
      const map = new DOMParser().parseFromString(xml, "application/xml");
      const text = (url: Element | undefined, name: string) =>
        url?.getElementsByTagName(name)[0]?.textContent ?? "";
      const url = [...map.querySelectorAll("url")].find((url) => text(url, "loc").endsWith(href));
      return {
        isXml: map.querySelector("parsererror") === null,
        changed: text(url, "lastmod"),
        picture: text(url, "image:loc"),
      };
    },
    [await answer.text(), PRODUCT.href],
  );
  expect(read).toMatchObject({
    isXml: true,
    changed: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const picture = await request.get(read.picture.replace(ORIGIN, shop));
  expect(picture.headers()["content-type"]).toBe("image/webp");
  const again = await request.get("/sitemap.xml", { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
});

test("the link preview of a product has its name and price, in the page's first 4 KB", async ({
  page,
  request,
  shop,
}) => {
  const read = await readPage(page, shop + PRODUCT.href);
  expect(meta(read, "og:type")).toBe("product");
  expect(meta(read, "og:title")).toBe(`${PRODUCT.name}, dès ${PRODUCT.cardPrice?.texte}`);
  expect(meta(read, "og:url")).toBe(ORIGIN + PRODUCT.href);
  expect(meta(read, "product:price:currency")).toBe("MGA");
  const html = await (await request.get(PRODUCT.href)).text();
  const preview = html.slice(0, html.indexOf("twitter:card"));
  expect(preview).not.toContain("<style");
  expect(Buffer.byteLength(preview)).toBeLessThan(4096);
});

async function checkPreview(page: Page, shop: string, path: string): Promise<void> {
  const read = await readPage(page, shop + path);
  const picture = await sharePicture(page, shop, read);
  expect.soft(picture, path).toMatchObject({
    address: expect.stringContaining(`${ORIGIN}/`),
    type: "image/jpeg",
    size: "1200 × 630",
  });
  expect.soft(picture?.bytes, path).toBeLessThan(300 * 1024);
  for (const name of ["og:type", "og:title", "og:description", "og:url", "twitter:card"]) {
    expect.soft(read.metas[name], `${name} of ${path}`).toHaveLength(1);
  }
}

for (const kind of ["eliquide", "ecigarette", "accessoire"] as const)
  test(`every ${kind} has a JPEG of 1200 × 630 below 300 KB in its link preview`, async ({
    page,
    shop,
  }) => {
    for (const { href } of demoProducts(kind)) await checkPreview(page, shop, href);
  });

test("every other page has a JPEG of 1200 × 630, too", async ({ page, shop }) => {
  const paths = ["/", "/about", "/contact", "/eliquides", "/accessories"];
  for (const path of [...paths, "/produit/booster-nicotine-20"])
    await checkPreview(page, shop, path);
});

/** What Google requires of each type (Search Central), and an offer's currency besides. */
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

/** All things in a JSON-LD value, itself included. */
function allThings(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(allThings);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(allThings);
  return "@type" in value ? [value as Thing, ...inside] : inside;
}

test("JSON-LD has the types of each page, with all that Google requires", async ({
  page,
  shop,
}) => {
  for (const [path, types] of Object.entries({
    "/": ["Store"],
    "/contact": ["Store"],
    "/about": [],
    "/eliquides": ["ItemList"],
    "/eliquides?category=fruite": ["ItemList", "BreadcrumbList"],
    [PRODUCT.href]: ["Product", "BreadcrumbList"],
    "/produit/booster-nicotine-20": ["Product", "BreadcrumbList"],
    "/accessories": ["ItemList"],
    // A product without a price has no offer.
    "/ecigarettes/pod-volana": ["BreadcrumbList"],
    "/recherche?q=mangue": [],
    "/eliquides?mode=leger": [],
    "/nulle-part": [],
  })) {
    const { things } = await readPage(page, shop + path);
    expect
      .soft(
        things.map((thing) => thing["@type"]),
        path,
      )
      .toEqual(types);
    for (const thing of allThings(things)) {
      const type = thing["@type"];
      const missing = REQUIRED[type]?.filter((property) => (thing[property] ?? "") === "");
      expect.soft(missing ?? [], `${type} of ${path}`).toEqual([]);
      if (type === "Offer") {
        expect.soft(thing, path).toMatchObject({
          priceCurrency: "MGA",
          price: expect.any(Number),
          availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
        });
      }
      if (type === "BreadcrumbList" || type === "ItemList") {
        const steps = thing.itemListElement as Thing[];
        expect.soft(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
        const addresses = steps.map(({ url, item }) => String(url ?? item ?? `${ORIGIN}/`));
        expect
          .soft(
            addresses.filter((url) => !url.startsWith(`${ORIGIN}/`)),
            path,
          )
          .toEqual([]);
      }
    }
  }
});

test("without SITE_URL only a browser on the shop's machine sees whole addresses", async ({
  page,
  startShop,
}) => {
  const { url } = await startShop();
  expect((await readPage(page, `${url}/about`)).canonicals).toEqual([`${url}/about`]);
  const named = url.replace("127.0.0.1", "localhost");
  expect((await readPage(page, `${named}/about`)).canonicals).toEqual([`${named}/about`]);
  const textOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers })).text();
  expect(await textOf("/robots.txt")).toContain(url);

  const proxied = { "X-Forwarded-For": "203.0.113.1" };
  for (const _ of ["rendered", "cached"]) {
    const html = await textOf("/about", proxied);
    expect(html).toContain('rel="canonical" href="/about"');
    expect(html).not.toMatch(/og:image|localhost|127\.0\.0\.1/);
  }
  expect((await fetch(`${url}/sitemap.xml`, { headers: proxied })).status).toBe(404);
  expect(await textOf("/robots.txt", proxied)).not.toMatch(/http/);
});
