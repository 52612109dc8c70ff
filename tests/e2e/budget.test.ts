import { brotliCompressSync } from "node:zlib";
import { ORIGIN } from "../support/judges/head-reader";
import {
  bytesOf,
  compressedSize,
  type Fetched,
  watchNetwork,
} from "../support/judges/network-bytes";
import { popup } from "../support/pages/popup";
import { clickInFooter } from "../support/pages/scrolling";
import { expect, PHONE, test, visit } from "../support/test";
import { firstLiquids } from "../support/worlds/demo-parts";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/**
 * The bytes of visits: data is expensive in Madagascar, about 5 Ariary per MB. Each test has its
 * measurements as annotations, and fails at the first byte over a limit.
 */

const KB = 1024;
/** The number of cards in the catalogue that the limits assume. */
const CARDS = 24;

test.use({ viewport: PHONE, deviceScaleFactor: 2 });

function expectAtMost(what: string, bytes: number, limit: number): void {
  const measured = `${(bytes / KB).toFixed(2)} KB, at most ${limit / KB}`;
  test.info().annotations.push({ type: what, description: measured });
  expect.soft(bytes, `${what}, in bytes`).toBeLessThanOrEqual(limit);
}

/** The size of a page once the server has cached its best compression, in bytes. */
async function sizeOfPage(address: string): Promise<number> {
  const aboveBest = async () => {
    const html = await (await fetch(address)).text();
    return (await compressedSize(address)) / brotliCompressSync(html).length;
  };
  await expect.poll(aboveBest, { timeout: 25_000 }).toBeLessThan(1.005);
  return compressedSize(address);
}

test("a page's HTML with its stylesheet fits TCP's first flight", async ({ startShop }) => {
  // The page has its own addresses: with a port of random digits its compressed size would vary by 60 bytes.
  const settings = { SITE_URL: ORIGIN };
  const small = await startShop({ content: firstLiquids(CARDS), settings });
  const address = `${small.url}/eliquides`;
  const html = await (await fetch(address)).text();
  expect(html.match(/<article/g)).toHaveLength(CARDS);
  // The stylesheet is inline: the page links no stylesheet file.
  expect(html).not.toMatch(/<link[^>]*stylesheet/);
  expectAtMost("/eliquides, 24 cards: HTML and CSS", await sizeOfPage(address), 14 * KB);
});

test("all scripts of a page are at most 95 KB", async ({ shop }) => {
  const html = await (await fetch(`${shop}/eliquides`)).text();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  expect(files.length).toBeGreaterThan(2);
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(file, await compressedSize(shop + file));
  // The JSON in the inline scripts is the page's data, which counts as HTML.
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, code = ""]) => code.replace(/(__remixContext=)\{.*\}(?=;)/s, "$1"))
    .join("\n");
  sizes.set("inline", brotliCompressSync(inline).length);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expectAtMost("all scripts of a page", all, 95 * KB);
});

test("the scripts of a first visit make no Intl object, which takes a phone 100 ms", async ({
  blank,
  startShop,
}) => {
  const description = `${"mangue ".repeat(40)}Fin.`;
  const fields = { titre: "Mangue", descriptionProduit: description, prix10ml: 9000 };
  const content = shopSpace(publishedEntry("produit", "mangue", fields));
  const { url } = await startShop({ content, pictures: "none" });
  const page = await blank();
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    for (const name of Object.getOwnPropertyNames(Intl)) {
      const value = Reflect.get(Intl, name);
      if (typeof value !== "function" || !value.prototype) continue;
      const make = (target: new () => object, args: []) => {
        made.push(name);
        return new target(...args);
      };
      const apply = (target: new () => object, _this: unknown, args: []) => make(target, args);
      Reflect.set(Intl, name, new Proxy(value, { construct: make, apply }));
    }
  });
  await visit(page, `${url}/eliquides/mangue`);
  await expect(popup(page).getByText("Fin.")).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, "made"))).toEqual([]);
});

test.describe("a visit by phone at 2 device pixels per CSS pixel", () => {
  const isPicture = ({ url }: Fetched) => new URL(url).pathname.startsWith("/images/");

  test("the first view of home, with pictures, is within its budget", async ({ page, shop }) => {
    await sizeOfPage(`${shop}/`);
    const network = await watchNetwork(page);
    await visit(page, "/");
    await network.settled();
    expect(network.fetched.filter(isPicture).length).toBeGreaterThan(1);
    expectAtMost("first view of /", bytesOf(network.fetched), 170 * KB);
  });

  test("a catalogue and two more pages are within their budgets", async ({ page, shop }) => {
    await sizeOfPage(`${shop}/eliquides`);
    const network = await watchNetwork(page);
    /** The responses since the last call, without the tab's icon. */
    async function takeFetched() {
      await network.settled();
      return network.fetched.splice(0).filter(({ url }) => !url.endsWith("/favicon.svg"));
    }
    const takeOthers = async () =>
      bytesOf((await takeFetched()).filter((fetched) => !isPicture(fetched)));

    await visit(page, "/eliquides");
    const view = await takeFetched();
    expect(view.filter(isPicture).length).toBeGreaterThan(1);
    expectAtMost("first view of /eliquides", bytesOf(view), 170 * KB);
    await clickInFooter(page, "E-Cigarettes");
    await expect(page.getByRole("heading", { name: "Nos E-Cigarettes" })).toBeVisible();
    expectAtMost("a second page, by its data", await takeOthers(), 15 * KB);
    await visit(page, "/accessories");
    expectAtMost("a second page, loaded whole", await takeOthers(), 15 * KB);
  });
});
