import type { Page, Route } from "playwright";
import { searchIcon } from "../support/pages/header";
import { changeAnswers, holdApp, watchRequests } from "../support/pages/requests";
import { field, openSearch, results, status } from "../support/pages/search";
import { expect, test } from "../support/test";
import { demoSearch } from "../support/worlds/demo";

/**
 * The requests of the header's search, and its state until the answer arrives (docs/spec.md, "Search").
 */

const LOADER = "**/recherche?*_data=*";
const shows = (page: Page, query: string) =>
  expect(status(page)).toHaveText(`${demoSearch(query).length} résultat(s)`);

/** Holds the search's requests until they are released. */
async function holdSearches(page: Page) {
  const held: Route[] = [];
  await page.route(LOADER, (route) => void held.push(route));
  const find = (query: string) =>
    held.find((route) => new URL(route.request().url()).searchParams.get("q") === query);
  return {
    /** Resolves when the query has been requested. */
    requested: (query: string) => expect.poll(() => find(query)).toBeDefined(),
    release: (query: string) => find(query)?.continue(),
  };
}

for (const path of ["/about", "/eliquides?category=fruite"])
  test(`the search on ${path} sends one request for a growing query`, async ({ open }) => {
    const page = await open(path);
    const requested = watchRequests(page);
    await openSearch(page, "va");
    await shows(page, "va");
    await field(page).pressSequentially("nille");
    await shows(page, "vanille");
    await field(page).pressSequentially(" litchi");
    await shows(page, "vanille litchi");
    expect(requested).toEqual([expect.stringMatching(/^\/recherche\?q=va&/)]);
  });

test("the search sends its request 200 ms after the last letter", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/about");
  await openSearch(page);
  const requested = watchRequests(page);
  for (const letter of "vani") {
    await field(page).pressSequentially(letter);
    await expect(status(page)).toHaveText("Chargement...");
    await page.clock.runFor(199);
  }
  expect(requested).toEqual([]);
  await page.clock.runFor(1);
  await shows(page, "vani");
  expect(requested).toEqual([expect.stringMatching(/^\/recherche\?q=vani&/)]);
});

test.describe("until the answer arrives", () => {
  test("the search shows 'Chargement...', then the newest results", async ({ open }) => {
    const page = await open("/about");
    const searches = await holdSearches(page);
    await openSearch(page, "vanille");
    await searches.requested("vanille");
    await expect(status(page)).toHaveText("Chargement...");
    await searches.release("vanille");
    await shows(page, "vanille");
    await field(page).fill("menthe");
    await searches.requested("menthe");
    const aborted = page.waitForEvent("requestfailed", (request) => /=menthe/.test(request.url()));
    await field(page).fill("combava");
    await aborted;
    await expect(status(page)).toHaveText("Chargement...");
    await searches.requested("combava");
    await searches.release("combava");
    await shows(page, "combava");
    await expect(results(page)).toHaveCount(demoSearch("combava").length);
  });

  test("the search ignores an older answer that arrives last", async ({ page }) => {
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (address, options) => fetch(address, { ...options, signal: null });
    });
    await page.goto("/about");
    const searches = await holdSearches(page);
    await openSearch(page, "vanille");
    await searches.requested("vanille");
    await field(page).fill("combava");
    await searches.requested("combava");
    await searches.release("combava");
    await shows(page, "combava");
    const late = page.waitForResponse(/q=vanille/);
    await searches.release("vanille");
    await (await late).finished();
    // Waits until the page has rendered the late answer.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    const found = demoSearch("combava").length;
    expect(await status(page).textContent()).toBe(`${found} résultat(s)`);
    expect(await results(page).count()).toBe(found);
  });

  test("a failed answer leaves 'Chargement...' until the next query", async ({ open }) => {
    const page = await open("/about");
    await openSearch(page);
    for (const [what, fail] of [
      ["none", (route: Route) => route.abort()],
      ["an error", (route: Route) => route.fulfill({ status: 503, json: { loading: true } })],
      ["another page", (route: Route) => route.fulfill({ body: "<h1>Wi-Fi</h1>" })],
    ] as const)
      await test.step(what, async () => {
        await page.route(LOADER, fail, { times: 1 });
        const failed = Promise.race([
          page.waitForEvent("requestfailed"),
          page.waitForEvent("requestfinished"),
        ]);
        await field(page).fill("vanille");
        await failed;
        await expect(status(page)).toHaveText("Chargement...");
        await field(page).fill("combava");
        await shows(page, "combava");
      });
  });
});

test("an answer of a newer build shows its results, and loads no document", async ({ open }) => {
  const page = await open("/about");
  await changeAnswers(page, LOADER, (answer) => ({
    headers: { ...answer.headers(), "x-build": "newer" },
  }));
  await openSearch(page, "vanille");
  await shows(page, "vanille");
  await expect(page).toHaveURL("/about");
  await expect(field(page)).toHaveValue("vanille");
});

test("a query typed before scripts run stays, and gets results", async ({ page }) => {
  const start = await holdApp(page);
  await page.goto("/about", { waitUntil: "commit" });
  await searchIcon(page).click();
  await field(page).pressSequentially("vanille");
  await expect(searchIcon(page)).not.toHaveAttribute("aria-expanded");
  start();
  await shows(page, "vanille");
  await expect(field(page)).toHaveValue("vanille");
  await expect(field(page)).toBeFocused();
  await field(page).press("End");
  await field(page).pressSequentially(" litchi");
  await shows(page, "vanille litchi");
});
