import type { APIResponse, Locator, Page, Request, Route } from "playwright";
import { expect } from "playwright/test";
import { deferred } from "../deferred";

const isPageOrLoader = (request: Request) =>
  ["document", "fetch", "xhr"].includes(request.resourceType()) &&
  !request.url().includes("/assets/");

/** Whether a request is for neither a picture nor the site's icon. */
export const isNoPicture = (request: Request) =>
  request.resourceType() !== "image" && !request.url().endsWith("/favicon.svg");

/** Records the addresses of a page's requests from now on. Default: documents and loader data, no files. */
export function watchRequests(page: Page, which = isPageOrLoader): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (which(request)) requested.push(pathname + search);
  });
  return requested;
}

/** Whether an address requests loader data, of one route such as `routes/about` or of any. */
export const isLoader = (route?: string) => (url: URL) =>
  route ? url.searchParams.get("_data") === route : url.searchParams.has("_data");

/** Resolves at the page's next request to a route's loader. */
export function loaderRequest(page: Page, route: string): Promise<Request> {
  return page.waitForRequest((request) => isLoader(route)(new URL(request.url())));
}

/**
 * Opens a link in a new tab with Ctrl and a click. Waits for the tab's request, not for the tab: Playwright
 * misses some background tabs of the headless shell, unless it records a trace.
 *
 * @returns the path and query of that request
 */
export async function openInTab(link: Locator): Promise<string> {
  const requested = link
    .page()
    .context()
    .waitForEvent("request", (request) => request.isNavigationRequest());
  await link.click({ modifiers: ["ControlOrMeta"] });
  const { pathname, search } = new URL((await requested).url());
  return pathname + search;
}

/** Holds the loader requests of a page, or of one route, until the returned function is called. */
export function holdLoaders(page: Page, route?: string): Promise<() => void> {
  return hold(page, isLoader(route));
}

/** Holds the script that starts the app until the returned function is called. */
export function holdApp(page: Page): Promise<() => void> {
  return hold(page, (url) => url.pathname.startsWith("/assets/entry.client-"));
}

/** Holds the requests of a page that match until the returned function is called. */
export async function hold(
  page: Page,
  which: RegExp | ((url: URL) => boolean),
): Promise<() => void> {
  const { open, opened } = deferred();
  await page.route(which, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

type Change = Pick<NonNullable<Parameters<Route["fulfill"]>[0]>, "body" | "headers" | "json">;

/** Changes the shop's answers before they reach a page. */
export function changeAnswers(
  page: Page,
  which: string | RegExp | ((url: URL) => boolean),
  change: (answer: APIResponse) => Change | Promise<Change>,
) {
  return page.route(which, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, ...(await change(response)) });
  });
}

/**
 * Answers the loader requests of a route as the shop does without content, once `until` has resolved. The tab
 * stores no such answer: each Back to the page asks again. The newest call for a route decides.
 */
export async function answer503(page: Page, route: string, until = Promise.resolve()) {
  // The app checks these headers.
  const { "x-build": build = "", "x-shop": shop = "" } = (await page.request.get("/")).headers();
  const headers = { "X-Build": build, "X-Shop": shop };
  await page.route(isLoader(route), async (request) => {
    await until;
    await request.fulfill({ status: 503, headers, json: { loading: true } });
  });
}

/** The progress bar: in the page from the start of a navigation, visible after 150 ms. */
export const progressBar = (page: Page) =>
  page.getByRole("progressbar", { name: "Chargement de la page", includeHidden: true });

/** Waits until the page's navigation has ended. */
export async function ended(page: Page): Promise<void> {
  await expect(progressBar(page)).toHaveCount(0);
}

/** Waits until the page has started a navigation. */
export async function underWay(page: Page): Promise<void> {
  await expect(progressBar(page)).toBeAttached();
}
