import { watchComplaints } from "../support/judges/complaints";
import { cardLink, filter } from "../support/pages/grid";
import { expectClosed, expectOpen, popup } from "../support/pages/popup";
import { changeAnswers } from "../support/pages/requests";
import { openSearch, results } from "../support/pages/search";
import { expect, PHONE, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/**
 * The policy as a browser enforces it: nothing of the shop's offends it, and no other script runs.
 * `all-pages.test.ts` watches every page for the browser's complaints, with scripts and without.
 */

const ananas = demoProduct("ananas-victoria").name;

test.describe("nothing violates the policy", () => {
  test("during a visit: filter, popup, search, print, a connection lost and restored", async ({
    blank,
    startShop,
  }) => {
    test.setTimeout(60_000);
    // The browser's own cache would answer in the worker's place as long as content is fresh.
    const { url } = await startShop({ settings: { CONTENT_TTL_SECONDS: "1" } });
    const page = await blank({ baseURL: url, serviceWorkers: "allow", viewport: PHONE });
    const complaints = watchComplaints(page);
    await visit(page, "/eliquides");
    await filter(page, "Fruités").click();
    await expect(page).toHaveURL(/category=fruite/);
    await cardLink(page, ananas).click();
    await expectOpen(page, ananas);
    await page.goBack();
    await expectClosed(page);
    await openSearch(page, "mangue");
    await expect(results(page).first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await page.emulateMedia({ media: "screen" });
    await visit(page, "/");
    const isStored = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        return Boolean(await caches.match("/accessories?_data=routes%2Faccessories"));
      });
    await expect.poll(isStored, { timeout: 20_000 }).toBe(true);
    expect(complaints()).toEqual([]);

    await page.context().setOffline(true);
    await visit(page, "/");
    await page.goto("/a-propos-de-rien").catch(() => {});
    await visit(page, "/eliquides");
    const ofTheLine = /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/;
    expect(complaints().filter((text) => !ofTheLine.test(text))).toEqual([]);
  });

  test("when a picture or a drawing is opened by itself", async ({ page }) => {
    const complaints = watchComplaints(page);
    await page.goto("/eliquides/mangue-de-mahajanga?mode=leger");
    await popup(page)
      .getByRole("link", { name: /^Voir la photo/ })
      .click();
    await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 600);
    await page.goto("/icons.svg");
    await page.goto("/placeholder.svg");
    expect(complaints()).toEqual([]);
  });
});

test.describe("content that is not the shop's", () => {
  test("does not run anywhere, and the page still works", async ({ page }) => {
    await page.addInitScript(() => {
      const refused: string[] = [];
      Object.assign(window, { refused });
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
        refused.push(effectiveDirective),
      );
    });
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
    await changeAnswers(page, "**/eliquides", async (answer) => ({
      body: (await answer.text()).replace("</footer>", `${attack}</footer>`),
    }));
    await visit(page, "/eliquides");
    await page.evaluate(() => document.getElementById("attack")?.click());
    await cardLink(page, ananas).click();
    await expectOpen(page, ananas);
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
    expect(await page.evaluate(() => Reflect.get(window, "refused"))).toEqual(
      expect.arrayContaining([
        "script-src-elem",
        "script-src-attr",
        "style-src-elem",
        "base-uri",
        "frame-src",
        "object-src",
      ]),
    );
  });

  test("can't frame the shop, not even on the same origin", async ({ page }) => {
    const frames = '<iframe title="shop" src="/contact"></iframe><iframe title="other" src="/o">';
    const html = (body: string) => ({ contentType: "text/html", body });
    await page.route("**/framing", (route) => route.fulfill(html(frames)));
    await page.route("**/o", (route) => route.fulfill(html("<h1>Framed</h1>")));
    await page.goto("/framing");
    await expect(page.frameLocator("[title=other]").getByRole("heading")).toHaveText("Framed");
    await expect(page.frameLocator("[title=shop]").getByRole("heading")).toHaveCount(0);
    expect(page.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
  });
});
