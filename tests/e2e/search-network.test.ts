import type { Page, Route } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests } from "../support/browser";
import { watchRequests } from "../support/pages/requests";
import { field, icon, results, searching, status } from "../support/pages/search";

/** Spec §2, "Search": what it asks of the server, and what it does while the answer is away. */

const browser = browserForTests();
const openSearch = async (path: string) => searching(await browser.open(path));

/** Keeps the search's requests until they are let go. */
async function holdSearches(page: Page) {
  const held: Route[] = [];
  await page.route("**/recherche?*_data=*", (route) => void held.push(route));
  return {
    async release(query: string) {
      const asks = (route: Route) => new URL(route.request().url()).searchParams.get("q") === query;
      await expect.poll(() => held.some(asks)).toBe(true);
      await held.find(asks)?.continue();
    },
    count: () => held.length,
  };
}

describe("the server", () => {
  it.each(["/", "/eliquides"])("is not asked at all on %s", async (path) => {
    const page = await openSearch(path);
    const asked = watchRequests(page);
    for (const query of ["vanille", "menthe", "introuvable"]) {
      await field(page).fill("");
      await field(page).pressSequentially(query);
      await expect(status(page)).toHaveText(/résultat/);
    }
    expect(asked).toEqual([]);
  });

  it.each(["/about", "/eliquides?category=fruite"])(
    "is asked once on %s, for the first of ever longer queries",
    async (path) => {
      const page = await openSearch(path);
      const asked = watchRequests(page);
      await field(page).fill("va");
      await expect(status(page)).toHaveText(/résultat/);
      await field(page).pressSequentially("nille");
      await expect(status(page)).toHaveText("5 résultat(s)");
      await field(page).pressSequentially(" litchi");
      await expect(status(page)).toHaveText("1 résultat(s)");
      expect(asked).toEqual([expect.stringMatching(/^\/recherche\?q=va&/)]);
    },
  );

  it("is asked 200 ms after the last letter", async () => {
    const page = await browser.blank();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto("/about");
    await searching(page);
    const asked = watchRequests(page);
    for (const letter of "vani") {
      await field(page).pressSequentially(letter);
      await expect(status(page)).toHaveText("Chargement...");
      await page.clock.runFor(199);
    }
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect(status(page)).toHaveText("5 résultat(s)");
    expect(asked).toEqual([expect.stringMatching(/^\/recherche\?q=vani&/)]);
  });
});

describe("while the answer is away", () => {
  it("the search says 'Chargement...'", async () => {
    const page = await openSearch("/about");
    const searches = await holdSearches(page);
    await field(page).fill("vanille");
    await expect(status(page)).toHaveText("Chargement...");
    await searches.release("vanille");
    await expect(status(page)).toHaveText("5 résultat(s)");
  });

  it("and another is asked for, it is given up: whatever comes first, the newest counts", async () => {
    const page = await openSearch("/about");
    const searches = await holdSearches(page);
    await field(page).fill("vanille");
    await expect.poll(searches.count).toBe(1);
    const givenUp = page.waitForEvent("requestfailed", (request) =>
      /q=vanille/.test(request.url()),
    );
    await field(page).fill("combava");
    await givenUp;
    await expect(status(page)).toHaveText("Chargement...");
    await searches.release("combava");
    await expect(status(page)).toHaveText("1 résultat(s)");
    await expect(results(page)).toHaveCount(1);
  });

  it("and an older one comes after the newest, which can't be given up: the newest stays", async () => {
    const page = await browser.blank();
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (address, options) => fetch(address, { ...options, signal: null });
    });
    await page.goto("/about");
    await searching(page);
    const searches = await holdSearches(page);
    await field(page).fill("vanille");
    await expect.poll(searches.count).toBe(1);
    await field(page).fill("combava");
    await searches.release("combava");
    await expect(status(page)).toHaveText("1 résultat(s)");
    const late = page.waitForResponse(/q=vanille/);
    await searches.release("vanille");
    await (await late).finished();
    // The page draws what comes of an answer.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    expect(await status(page).textContent()).toBe("1 résultat(s)");
    expect(await results(page).count()).toBe(1);
  });

  it.each([
    ["does not come", (route: Route) => route.abort()],
    ["is an error", (route: Route) => route.fulfill({ status: 503, json: { loading: true } })],
    ["is another page", (route: Route) => route.fulfill({ body: "<h1>Wi-Fi</h1>" })],
  ])("and %s, loading remains and the next query is answered", async (_name, fail) => {
    const page = await openSearch("/about");
    await page.route("**/recherche?*_data=*", fail, { times: 1 });
    const failed = page.waitForRequest("**/recherche?*_data=*");
    await field(page).fill("vanille");
    await failed;
    await expect(status(page)).toHaveText("Chargement...");
    await field(page).fill("combava");
    await expect(status(page)).toHaveText("1 résultat(s)");
  });
});

describe("a shop of a newer build", () => {
  it("answers the search, and takes nobody from the page", async () => {
    const page = await openSearch("/about");
    await page.route("**/recherche?*_data=*", async (route) => {
      const answer = await route.fetch();
      const headers = { ...answer.headers(), "x-build": "newer" };
      await route.fulfill({ response: answer, headers });
    });
    await field(page).fill("vanille");
    await expect(status(page)).toHaveText("5 résultat(s)");
    await expect(page).toHaveURL("/about");
    await expect(field(page)).toHaveValue("vanille");
  });
});

describe("before scripts run", () => {
  it("the search opens, and what is typed in it is kept and answered", async () => {
    const page = await browser.blank();
    let arrive = () => {};
    const arriving = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await arriving;
      await route.continue();
    });
    await page.goto("/about", { waitUntil: "commit" });
    await icon(page).click();
    await field(page).pressSequentially("vanille");
    await expect(icon(page)).not.toHaveAttribute("aria-expanded");
    arrive();
    await expect(status(page)).toHaveText("5 résultat(s)");
    await expect(field(page)).toHaveValue("vanille");
    await expect(field(page)).toBeFocused();
    await field(page).press("End");
    await field(page).pressSequentially(" litchi");
    await expect(status(page)).toHaveText("1 résultat(s)");
  });
});
