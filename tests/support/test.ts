import { type BrowserContextOptions, test as base, type Page } from "playwright/test";
import { hydrated } from "./pages/hydrated";
import { type Shop, startShop, type World } from "./worlds/shop";

export { expect } from "playwright/test";
export { hydrated } from "./pages/hydrated";
export * from "./viewports";

type Fixtures = {
  /** Opens an address in a context of its own and waits until its scripts, if any, have taken over. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A page in a context of its own that has not been anywhere yet. */
  blank(options?: BrowserContextOptions): Promise<Page>;
  /** Starts a shop of the test's own, which ends with the test. */
  startShop(world?: World): Promise<Shop>;
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
  blank: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (options = {}) => {
      const page = await (await browser.newContext(options)).newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
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

/**
 * One page for the tests of a file or of a `describe` block, opened once before them: for tests that
 * leave the page as they found it. A page of a test's own costs 0.5 to 1 s of CPU time.
 *
 * @returns what returns the page, in the tests
 */
export function sharedPage(path: string): () => Page {
  let page: Page | undefined;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await visit(page, path);
  });
  test.afterAll(() => page?.close());
  return () => {
    if (!page)
      throw new Error("The shared page is opened before the tests, not at their definition");
    return page;
  };
}

/** Opens an address in a page and waits until its scripts, if any, have taken over. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
