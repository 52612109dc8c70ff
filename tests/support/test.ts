import { type BrowserContextOptions, test as base, expect, type Page } from "playwright/test";
import { hydrated } from "./pages/hydrated";
import { type Shop, startShop, type World } from "./worlds/shop";

export { expect } from "playwright/test";
export { hydrated } from "./pages/hydrated";
export * from "./viewports";

type Fixtures = {
  /** Opens an address in a new browser context; waits until React has hydrated a page with scripts. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** An empty page in a new browser context. */
  blank(options?: BrowserContextOptions): Promise<Page>;
  /** Starts another shop, which ends with the test. */
  startShop(world?: World): Promise<Shop>;
  /** Set by `test.use` where a test itself causes errors, or content that the security policy refuses. */
  causesFaults: boolean;
};

type WorkerFixtures = {
  /** Set by `test.use` at the top of a file: the file's tests have a shop of their own. */
  world: World | null;
  /** Origin of the tests' shop: the production build over the demo space, or over the file's `world`. */
  shop: string;
};

/** The end-to-end tests' `test`. Options not given to `open` and `blank` come from `test.use`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [null, { option: true, scope: "worker" }],
  shop: [
    async ({ world }, use) => {
      const own = world && (await startShop(world));
      const url = own?.url ?? process.env.SHOP;
      if (!url) throw new Error("tests/e2e/global-setup.ts has not started the shop");
      await use(url);
      await own?.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop),
  causesFaults: [false, { option: true }],
  page: async ({ page, causesFaults }, use) => {
    const faults = watchFaults(page);
    await use(page);
    if (!causesFaults) expect(faults).toEqual([]);
  },
  blank: async ({ browser }, use) => {
    const pages: Page[] = [];
    const faults: string[] = [];
    await use(async (options = {}) => {
      const page = await (await browser.newContext(options)).newPage();
      pages.push(page);
      watchFaults(page, faults);
      return page;
    });
    for (const page of pages) await page.context().close();
    expect(faults).toEqual([]);
  },
  open: ({ blank }, use) =>
    use(async (path, options) => {
      const page = await blank(options);
      await visit(page, path);
      return page;
    }),
  startShop: async ({}, use) => {
    const shops: Shop[] = [];
    await use(async (world) => {
      const shop = await startShop(world);
      shops.push(shop);
      return shop;
    });
    for (const shop of shops.reverse()) await shop.stop();
  },
});

/** Collects uncaught errors, and what the security policy refuses, in a page and its tabs from now on. */
function watchFaults(page: Page, faults: string[] = []): string[] {
  const context = page.context();
  context.on("weberror", (event) => faults.push(event.error().message));
  context.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  return faults;
}

/**
 * Opens one page for all tests of a file or of a `describe` block. These tests must not change the page. Each
 * page costs 0.5 to 1 s of CPU time.
 *
 * @returns a function that returns the page, for calls inside tests
 */
export function sharedPage(path: string): () => Page {
  let page: Page | undefined;
  let faults: string[] = [];
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    faults = watchFaults(page);
    await visit(page, path);
  });
  test.afterAll(async () => {
    await page?.close();
    expect(faults).toEqual([]);
  });
  return () => {
    if (!page)
      throw new Error("The shared page is opened before the tests, not at their definition");
    return page;
  };
}

/** Opens an address in a page and waits until React has hydrated the page, if it has scripts. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
