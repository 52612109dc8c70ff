import { expect, type Page } from "playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { everyPage } from "../support/every-page";
import { cardLink, popup } from "../support/pages/popup";
import { field, results, searching } from "../support/pages/search";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";

/** The policy as a browser enforces it: nothing of the shop's offends it, and what is not does not run. */

const browser = browserForTests();
let shop: ShopProcess;

beforeAll(async () => {
  // A browser's own cache may answer for as long as content is fresh: here that is short.
  shop = await startShop({ CONTENT_TTL_SECONDS: "1" });
});
afterAll(() => shop.stop());

/** A new page, and what browser and policy complain of on it from now on. */
async function watched(options: object = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.blank({ baseURL: shop.url, serviceWorkers: "allow", ...options });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.exposeFunction("complain", (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      const complain: (text: string) => void = Reflect.get(window, "complain");
      complain([effectiveDirective, blockedURI, sourceFile, sample].join(" "));
    });
  });
  return { page, complaints };
}

describe("nothing offends the policy", () => {
  it("on any page, with scripts", async () => {
    const { page, complaints } = await watched();
    // A page that does not exist is told of in the console, as it should be.
    for (const path of everyPage.filter((path) => path !== "/nulle-part")) {
      await page.goto(path, { waitUntil: "load" });
      await hydrated(page);
      expect([path, ...complaints]).toEqual([path]);
    }
  }, 120_000);

  it.each([
    ["light", { extraHTTPHeaders: { "Save-Data": "on" }, viewport: PHONE }],
    ["without scripts", { javaScriptEnabled: false }],
  ])(
    "on any page, %s",
    async (_name, options) => {
      const { page, complaints } = await watched(options);
      for (const path of everyPage.filter((path) => path !== "/nulle-part")) {
        await page.goto(path, { waitUntil: "load" });
        expect([path, ...complaints]).toEqual([path]);
      }
    },
    120_000,
  );

  it("on the page of an address that does not exist", async () => {
    const { page, complaints } = await watched();
    await page.goto("/nulle-part", { waitUntil: "load" });
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  });

  it("on a visit: filter, popup, search, print, a line that goes and comes", async () => {
    const { page, complaints } = await watched({ viewport: PHONE });
    await page.goto("/eliquides");
    await hydrated(page);
    await page.getByRole("link", { name: /^Fruités/ }).click();
    await expect(page).toHaveURL(/category=fruite/);
    await cardLink(page, "Ananas Victoria").click();
    await expect(popup(page)).toBeVisible();
    await page.goBack();
    await expect(popup(page)).toHaveCount(0);
    await searching(page);
    await field(page).fill("mangue");
    await expect(results(page).first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await page.emulateMedia({ media: "screen" });
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(
        () =>
          page.evaluate(async () =>
            Boolean(await caches.match("/accessories?_data=routes%2Faccessories")),
          ),
        {
          timeout: 20_000,
        },
      )
      .toBe(true);
    expect(complaints).toEqual([]);

    await page.context().setOffline(true);
    await page.reload();
    await hydrated(page);
    await page.goto("/a-propos-de-rien").catch(() => {});
    await page.goto("/eliquides");
    await hydrated(page);
    const ofTheLine = /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/;
    expect(complaints.filter((text) => !ofTheLine.test(text))).toEqual([]);
  }, 90_000);

  it("where a picture or a drawing is opened by itself", async () => {
    const { page, complaints } = await watched();
    await page.goto("/eliquides/mangue-de-mahajanga?mode=leger");
    await popup(page)
      .getByRole("link", { name: /^Voir la photo/ })
      .click();
    await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 600);
    await page.goto("/icons.svg");
    await page.goto("/placeholder.svg");
    expect(complaints).toEqual([]);
  });
});

describe("what the shop has not put on a page", () => {
  it("does not run, wherever it stands, and the page itself still works", async () => {
    const { page, complaints } = await watched({ serviceWorkers: "block" });
    const attack =
      "<script>window.ran = 1</script>" +
      '<script src="data:text/javascript,window.ran=2"></script>' +
      '<script src="https://evil.example/x.js"></script>' +
      '<img src="/nope" onerror="window.ran = 3" alt="">' +
      '<a href="javascript:window.ran=4" id="attack">x</a>' +
      "<style>body { display: none }</style>" +
      '<base href="https://evil.example/">' +
      '<iframe src="/about"></iframe>' +
      '<object data="/about"></object>';
    await page.route("**/eliquides", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("</footer>", `${attack}</footer>`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/eliquides");
    await hydrated(page);
    await page.evaluate(() => document.getElementById("attack")?.click());
    await cardLink(page, "Ananas Victoria").click();
    await expect(popup(page)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
    const refused = new Set(complaints.map((text) => text.split(" ")[0]));
    for (const directive of [
      "script-src-elem",
      "script-src-attr",
      "style-src-elem",
      "base-uri",
      "frame-src",
      "object-src",
    ]) {
      expect(refused).toContain(directive);
    }
  });

  it("can't put the shop into a frame, on its own origin either", async () => {
    const { page } = await watched({ serviceWorkers: "block" });
    const frames = '<iframe title="shop" src="/contact"></iframe><iframe title="other" src="/o">';
    const html = (body: string) => ({ contentType: "text/html", body });
    await page.route("**/framing", (route) => route.fulfill(html(frames)));
    await page.route("**/o", (route) => route.fulfill(html("<h1>Framed</h1>")));
    await page.goto("/framing", { waitUntil: "load" });
    await expect(page.frameLocator("[title=other]").getByRole("heading")).toHaveText("Framed");
    await expect(page.frameLocator("[title=shop]").getByRole("heading")).toHaveCount(0);
    expect(page.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
  });
});
