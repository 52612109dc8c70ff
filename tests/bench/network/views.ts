import type { Browser, BrowserContext, Page } from "playwright";
import { expect } from "playwright/test";
import { watchNetwork } from "../../support/judges/network-bytes";
import { hydrated } from "../../support/pages/hydrated";
import { PHONE } from "../../support/viewports";
import type { NetworkProfile } from "../../support/worlds/network-profiles";
import { type NetworkProxy, startNetworkProxy } from "../../support/worlds/network-proxy";
import { observe, type Seen, tapAtFirstPaint } from "./observe";

/** How many times slower the phone's processor is than this machine's. */
const CPU_SLOWDOWN = 4;
/** How long anything may take before the bench gives up, in ms. */
const LONGEST_MS = 120_000;

/** The shop that a phone visits, and its connection. */
export type Visit = { browser: Browser; url: string; profile: NetworkProfile; scripts: boolean };

export type View = Seen & { bytes: number; requests: number };

/** Opens a page cold and looks at it till nothing more comes. */
export async function view(visit: Visit, path: string): Promise<View> {
  return overNetwork(visit, async (page, proxy) => {
    const network = await watchNetwork(page);
    await page.addInitScript(observe);
    await page.goto(path, { waitUntil: "load" });
    if (visit.scripts) await hydrated(page);
    await network.settled();
    const seen = await page.evaluate<Seen>("window.seen");
    return { ...seen, bytes: proxy.bytesDown(), requests: proxy.requests.length };
  });
}

export type Tap = {
  /** From the tap to the list, in ms. */
  fromTap: number;
  /** From the first page's start to the list, in ms. */
  fromStart: number;
};

/** Opens a page cold and taps on a filter at the first paint. */
export async function tapFilter(visit: Visit, path: string, filter: Filter): Promise<Tap> {
  return overNetwork(visit, async (page) => {
    await page.addInitScript(tapAtFirstPaint, filter);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => Reflect.get(window, "shown"));
    const [begun, tapped, shown] = await page.evaluate<[number, number, number]>(
      "[+sessionStorage.getItem('begun'), +sessionStorage.getItem('tapped'), window.shown]",
    );
    return { fromTap: shown - tapped, fromStart: shown - begun };
  });
}

/** A part of the filter's address, and how many cards the list that it leads to has. */
export type Filter = { filter: string; cards: number };

/** Goes from one catalogue to another once the worker has done its work. @returns ms to its paint */
export async function secondCatalogue(visit: Visit): Promise<number> {
  return overNetwork(visit, async (page) => {
    await page.goto("/eliquides", { waitUntil: "load" });
    await hydrated(page);
    // Not by waitForFunction: it does not wait for what a promise comes to.
    await expect.poll(() => page.evaluate(hasWorkerKept), { timeout: LONGEST_MS }).toBe(true);
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const links = document.querySelectorAll<HTMLAnchorElement>('a[href="/ecigarettes"]');
          const begun = performance.now();
          const frame = () => {
            const title = document.querySelector("h1")?.textContent;
            if (title !== "Nos E-Cigarettes") requestAnimationFrame(frame);
            // What this frame shows is painted before the next one begins.
            else requestAnimationFrame(() => resolve(performance.now() - begun));
          };
          links[links.length - 1]?.click();
          requestAnimationFrame(frame);
        }),
    );
  });
}

async function hasWorkerKept(): Promise<boolean> {
  const kept = await caches.match("/ecigarettes?_data=routes%2Fecigarettes");
  return navigator.serviceWorker.controller !== null && kept !== undefined;
}

/** A phone with an empty cache and a connection of its own. */
async function overNetwork<T>(
  { browser, url, profile }: Visit,
  look: (page: Page, proxy: NetworkProxy) => Promise<T>,
): Promise<T> {
  const proxy = await startNetworkProxy(url, profile);
  const context: BrowserContext = await browser.newContext({
    baseURL: proxy.url,
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: "fr-MG",
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LONGEST_MS);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return await look(page, proxy);
  } finally {
    await context.close();
    await proxy.close();
  }
}
