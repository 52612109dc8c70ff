import { expect as expectPage } from "playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import { demoSpace } from "../../demo/demo-space";
import { ask } from "../support/ask";
import { browserForTests, hydrated } from "../support/browser";
import { eventually } from "../support/eventually";
import { ATTACKS, hostileSpace } from "../support/worlds/hostile-space";
import { startShopOver } from "../support/worlds/shop-over-space";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";

/** Content as an attack: what an intruder in the content service writes is text, or is left out. */

const browser = browserForTests();
let service: ContentService;
let shop: ShopProcess;

beforeAll(async () => {
  const space = hostileSpace();
  service = await startContentService({ space, accessToken: "t", pictures: "none" });
  shop = await startShop({
    CONTENTFUL_SPACE_ID: space.id,
    CONTENTFUL_ACCESS_TOKEN: "t",
    CONTENTFUL_HOST: service.host,
    CONTENTFUL_INSECURE: "1",
    SITE_URL: "https://zavona.example",
  });
  await eventually(async () => {
    for (const path of PAGES)
      expect([path, (await ask(shop.url, path)).status]).toEqual([path, 200]);
  });
});
afterAll(async () => {
  await shop.stop();
  await service.close();
});

const PAGES = [
  "/",
  "/eliquides",
  "/ecigarettes",
  "/accessories",
  "/eliquides?category=gourmand",
  "/contentful",
  "/tarifs",
  "/produit/booster",
  "/recherche?q=script",
  ...Object.keys(ATTACKS).map((name) => `/eliquides/liquid-${name}`),
  "/eliquides/__proto__",
];

describe("on every page", () => {
  it.each([true, false])(
    "nothing of it runs, with a policy (%s) or without one",
    async (enforced) => {
      const page = await browser.blank({ baseURL: shop.url, bypassCSP: !enforced });
      const strangers: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(shop.url)) strangers.push(request.url());
      });
      for (const path of PAGES) {
        await page.goto(path, { waitUntil: "load" });
        await hydrated(page);
        for (const name of ["focusin", "mouseover"]) {
          await page.evaluate(
            (type) =>
              document.querySelectorAll("body *").forEach((element) => {
                element.dispatchEvent(new Event(type, { bubbles: true }));
              }),
            name,
          );
        }
        expect([path, await page.evaluate(() => Reflect.get(window, "__attacked"))]).toEqual([
          path,
          undefined,
        ]);
      }
      expect(strangers).toEqual([]);
    },
    120_000,
  );

  it("no markup came of it: no address that runs, no handler, no element of its own", async () => {
    const page = await browser.blank({ baseURL: shop.url, javaScriptEnabled: false });
    for (const path of PAGES) {
      await page.goto(path);
      await expectPage(page.locator('[href^="javascript" i], [src^="javascript" i]')).toHaveCount(
        0,
      );
      await expectPage(page.locator("[onerror], [onfocus], [onmouseover]")).toHaveCount(0);
      await expectPage(page.locator("body img:not([src^='/'])")).toHaveCount(0);
      await expectPage(page.locator("title")).toHaveCount(1);
      const html = (await ask(shop.url, path)).body.toString();
      expect(html).not.toMatch(/<script>window\.__attacked/);
    }
  }, 60_000);

  it("is shown as the text that it is", async () => {
    const page = await browser.blank({ baseURL: shop.url });
    await page.goto("/eliquides/liquid-script");
    await hydrated(page);
    await expectPage(page.getByRole("dialog")).toContainText(ATTACKS.script);
  });

  it("turns nothing around that stands beside it: no mark of direction is sent", async () => {
    for (const path of PAGES) {
      const { headers, body } = await ask(shop.url, path);
      const sent = body.toString() + decodeURIComponent(headers.get("Link") ?? "");
      expect([path, /\p{Bidi_Control}/u.exec(sent)?.index]).toEqual([path, undefined]);
    }
  });

  it("is a value among others in JSON-LD", async () => {
    const page = await browser.blank({ baseURL: shop.url, javaScriptEnabled: false });
    const told = [];
    for (const path of PAGES) {
      await page.goto(path);
      for (const text of await page
        .locator('script[type="application/ld+json"]')
        .allTextContents()) {
        // Nothing in it could end the block, or begin another.
        expect([path, /[<\u2028\u2029]/.exec(text)?.[0]]).toEqual([path, undefined]);
        told.push(JSON.stringify(JSON.parse(text)));
      }
    }
    expect(told.join()).toContain(JSON.stringify(ATTACKS.close).slice(1, -1));
    const addresses = told.join().matchAll(/"(?:@id|url|image|item|logo)":"([^"]*)"/g);
    const elsewhere = [...addresses].filter(([, address = ""]) => {
      return !address.startsWith("https://zavona.example/");
    });
    expect(elsewhere).toEqual([]);
  }, 60_000);

  it("stays in its own place in headers", async () => {
    for (const path of PAGES) {
      const { headers } = await ask(shop.url, path);
      const link = headers.get("Link") ?? "";
      expect(link).not.toMatch(/&amp;|&#|javascript:|evil\.example/);
      for (const part of link === "" ? [] : link.split(/, (?=<)/)) {
        expect(part).toMatch(/^<\/images\/[^>]+>; rel=preload; as=image; imagesrcset="[^"]+";/);
      }
    }
  });
});

describe.each([320, 390, 1280])("in a window %i px wide", (width) => {
  it("words of 5000 letters make nothing wider than it", async () => {
    const page = await browser.blank({ baseURL: shop.url, viewport: { width, height: 800 } });
    const seen = [];
    for (const path of PAGES_OF_LONG_WORDS) {
      await page.goto(path);
      await hydrated(page);
      seen.push([path, await page.evaluate(beyondTheEdge)]);
    }
    expect(seen).toEqual(PAGES_OF_LONG_WORDS.map((path) => [path, []]));
  }, 120_000);
});

const PAGES_OF_LONG_WORDS = [
  "/",
  "/eliquides",
  "/eliquides?category=gourmand",
  "/ecigarettes",
  "/accessories",
  "/contentful",
  "/tarifs",
  `/recherche?q=${"a".repeat(100)}`,
  `/recherche?q=${"z".repeat(100)}`,
  "/eliquides/liquid-long",
  "/ecigarettes/device-long",
  "/recherche/pod-long?q=aaa",
  "/produit/booster",
];

/** What makes the page or its popup scroll sideways, and text that stands beyond the window. */
function beyondTheEdge(): string[] {
  const { documentElement: page } = document;
  const boxes = [page, ...document.querySelectorAll("dialog, dialog *")];
  // What is for ears only is one pixel wide, and its text stands beside it.
  const tooNarrow = boxes.filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth);
  const found = tooNarrow.map(({ tagName }) => `in ${tagName}`);
  const content = document.querySelector("main") ?? document.body;
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    const isShown = (text.parentElement?.offsetWidth ?? 0) > 1;
    if (isShown && (left < 0 || right > page.clientWidth)) found.push(text.nodeValue ?? "");
  }
  return found.map((text) => text.slice(0, 30));
}

describe("JSON", () => {
  it.each(["/eliquides.json", "/index.json", "/eliquides?_data=routes%2Feliquides"])(
    "%s is JSON, and never taken for a page",
    async (path) => {
      const { headers, body } = await ask(shop.url, path);
      expect(headers.get("Content-Type")).toMatch(/^application\/json\b/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(JSON.stringify(JSON.parse(body.toString()))).toContain("__attacked");
    },
  );
});

describe("a picture whose address can't be read", () => {
  it("is none, and all others are shown", async () => {
    const space = demoSpace();
    const [broken, ...others] = space.assets.flatMap(({ fields }) => fields.file?.fr ?? []);
    if (!broken) throw new Error("The demo has no pictures");
    broken.url = broken.url.replace(/[^/]+$/, "100%-pur.png");
    const shop = await startShopOver(space);
    try {
      const statusOf = async ({ url }: { url: string }) =>
        (await ask(shop.url, `/images${url.replace(/^\/\/[^/]+/, "")}?w=200`)).status;
      await eventually(async () => expect((await ask(shop.url, "/readyz")).status).toBe(200));
      expect(await statusOf(broken)).toBeLessThan(500);
      for (const other of others.slice(0, 5)) expect(await statusOf(other)).toBe(200);
    } finally {
      await shop.stop();
    }
  });
});
