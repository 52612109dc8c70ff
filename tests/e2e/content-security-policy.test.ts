import { cardLink } from "../support/pages/grid";
import { expectOpen, popup } from "../support/pages/popup";
import { changeAnswers } from "../support/pages/requests";
import { expect, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/**
 * The policy as a browser enforces it: only the shop's scripts run. All end-to-end tests fail if
 * the policy refuses something of the shop's (`tests/support/test.ts`).
 */

const ananas = demoProduct("ananas-victoria").name;

test("the policy refuses nothing that a picture needs in its own tab", async ({ page }) => {
  await page.goto("/eliquides/mangue-de-mahajanga?mode=leger");
  await popup(page)
    .getByRole("link", { name: /^Voir la photo/ })
    .click();
  await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 600);
  await page.goto("/icons.svg");
  await page.goto("/placeholder.svg");
});

test.describe("foreign content", () => {
  test.use({ causesFaults: true });

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
      expect.arrayContaining(
        "script-src-elem script-src-attr style-src-elem base-uri frame-src object-src".split(" "),
      ),
    );
  });

  test("cannot frame the shop, even on the same origin", async ({ page }) => {
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
