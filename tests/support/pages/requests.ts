import type { Page } from "playwright";
import { expect } from "playwright/test";

/** The addresses of pages and loaders that a page asks for from now on; no assets, no pictures. */
export function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType())) {
      const { pathname, search } = new URL(request.url());
      asked.push(pathname + search);
    }
  });
  return asked;
}

/** Holds all loader requests of a page until it is told to let them go. */
export function holdLoaders(page: Page): Promise<() => void> {
  return hold(page, (url) => url.searchParams.has("_data"));
}

/** Holds the script that starts the app until it is told to let it go. */
export function holdApp(page: Page): Promise<() => void> {
  return hold(page, (url) => url.pathname.startsWith("/assets/entry.client-"));
}

async function hold(page: Page, which: (url: URL) => boolean): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** What tells of a navigation that takes its time: there from its start, seen a little later. */
export const progressBar = (page: Page) =>
  page.getByRole("progressbar", { name: "Chargement de la page", includeHidden: true });

/** A navigation is under way, and the page knows of it. */
export async function underWay(page: Page): Promise<void> {
  await expect(progressBar(page)).toBeAttached();
}
