import { resolve } from "node:path";
import { demoSpace } from "../../demo/demo-space";
import { activeFilter, cards, filter } from "../support/pages/grid";
import { openFirst } from "../support/pages/popup";
import { expect, hydrated, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";
import { copyBuild } from "../support/worlds/other-build";
import { startRoundRobin } from "../support/worlds/round-robin";
import { steadyVisitors } from "../support/worlds/steady-visitors";

/** An update as docs/deploy.md describes it for several servers: both builds run at once behind one address. */

const PRODUCT = demoProduct("mangue-de-mahajanga");
const PAGES = ["/", "/eliquides", "/eliquides?category=fruite", PRODUCT.href, "/eliquides.json"];

const withoutProduct = (body: string, status: number) =>
  status === 200 && body.includes(PRODUCT.name) ? null : `status ${status}, or no product`;

test("an update under load loses no request, and pages whose scripts are gone are whole", async ({
  blank,
  startShop,
}) => {
  test.setTimeout(120_000);
  const before = await startShop({ content: demoSpace() });
  const servers = [before.url];
  const balancer = await startRoundRobin(servers);
  const buildId = (await fetch(before.url)).headers.get("x-build") ?? "";
  const { folder, remove } = await copyBuild(buildId);
  let turn = 0;
  const visit = () => ({
    address: balancer.url + PAGES[turn++ % PAGES.length],
    wrong: withoutProduct,
  });
  const visitors = steadyVisitors(visit, 20);
  const open = async (path: string) => {
    const page = await blank({ baseURL: balancer.url });
    await page.goto(path);
    await hydrated(page);
    return page;
  };
  const openBefore = await open("/eliquides");

  const after = await startShop({
    content: before.service,
    cwd: folder,
    settings: { SHOP_DIR: resolve("shop") },
  });
  servers.push(after.url);
  await test.step("a page of one build, whose scripts the other doesn't have, is whole", async () => {
    const page = await blank({ baseURL: balancer.url });
    const scripts: number[] = [];
    await page.route("/eliquides", async (route) => {
      await route.fulfill({ response: await route.fetch({ url: `${before.url}/eliquides` }) });
    });
    await page.route("/assets/*.js", async (route) => {
      const { pathname } = new URL(route.request().url());
      const response = await route.fetch({ url: after.url + pathname });
      scripts.push(response.status());
      await route.fulfill({ response });
    });
    await page.goto("/eliquides");
    await expect.poll(() => scripts.length).toBeGreaterThan(2);
    await filter(page, "Boissons").click();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
    expect([...new Set(scripts)]).toEqual([404]);
    await openFirst(page);
    await page.unrouteAll({ behavior: "wait" });
  });

  servers.shift();
  await before.stop();
  await test.step("a page that was open before the update works after it", async () => {
    await filter(openBefore, "Boissons").click();
    await expect(activeFilter(openBefore)).toHaveText(/^Boissons/);
    await expect(cards(openBefore)).toHaveCount(demoProducts("eliquide", "boisson").length);
  });
  await test.step("a page of the new build has its scripts", async () => {
    const page = await open("/eliquides");
    await expect(page.locator("summary[aria-expanded]")).not.toHaveCount(0);
  });
  const { served, refused, lost } = await visitors.stop();
  expect([refused, lost]).toEqual([0, []]);
  expect(served).toBeGreaterThan(50);
  await balancer.close();
  await after.stop();
  await remove();
});
