import { ORIGIN, type ReadPage, readPage } from "../support/judges/head-reader";
import { cardLink } from "../support/pages/grid";
import { popup } from "../support/pages/popup";
import { clickInFooter } from "../support/pages/scrolling";
import { expect, test } from "../support/test";
import { demoProduct } from "../support/worlds/demo";
import { owner } from "../support/worlds/owner";

/** How the shop is found: canonical addresses, link previews, the site map. `crawl.test.ts` reads every page. */

const PRODUCT = demoProduct("mangue-de-mahajanga");
const meta = ({ metas }: ReadPage, name: string) => metas[name]?.join(" | ") ?? null;

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

test("pages that search engines must not show have a noindex tag", async ({ page, shop }) => {
  for (const path of [
    "/contentful",
    "/recherche",
    "/recherche?q=mangue",
    `/recherche/${PRODUCT.id}?q=mangue`,
    "/hors-ligne",
    "/nulle-part",
    // A client can invent a category.
    "/eliquides?category=appelez-le-0123",
  ]) {
    expect.soft(meta(await readPage(page, shop + path), "robots"), path).toBe("noindex");
  }
  expect(meta(await readPage(page, `${shop}/eliquides?category=fruite`), "robots")).toBe(null);
});

test("robots.txt does not forbid the whole shop, and names the site map", async ({ request }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  expect(text).not.toMatch(/^Disallow: \/?$/m);
});

test("the site map has modification dates and pictures, and is revalidated", async ({
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
