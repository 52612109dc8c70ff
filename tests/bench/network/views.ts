import type { Browser, BrowserContext, Page } from "playwright";
import { expect } from "playwright/test";
import { watchNetwork } from "../../support/judges/network-bytes";
import { hydrated } from "../../support/pages/hydrated";
import { PHONE } from "../../support/viewports";
import type { NetworkProfile } from "../../support/worlds/network-profiles";
import { startTcpProxy, type TcpProxy } from "../../support/worlds/network-proxy";
import { observe, type Seen, tapAtFirstPaint } from "./observe";

/** By what factor the phone's processor is slower than this machine's. */
const CPU_SLOWDOWN = 4;
/** The time limit of each step, in ms. */
const LONGEST_MS = 120_000;

/** A phone's visit: the shop's address and the phone's connection. */
export type Visit = { browser: Browser; url: string; profile: NetworkProfile; scripts: boolean };

/** `requests` are the page's that no cache answered, without the service worker's own. */
export type View = Seen & { bytes: number; requests: number; connections: number };

/** Opens a page with an empty cache and observes it until the network is idle. */
export async function view(visit: Visit, path: string): Promise<View> {
  return overNetwork(visit, async (page, proxy) => {
    const network = await watchNetwork(page);
    await page.addInitScript(observe);
    await page.goto(path, { waitUntil: "load" });
    if (visit.scripts) await hydrated(page);
    await network.settled();
    const seen = await page.evaluate<Seen>("window.seen");
    const requests = network.fetched.filter((each) => each.bytes > 0).length;
    return { ...seen, bytes: proxy.bytesDown(), requests, connections: proxy.connections() };
  });
}

export type Tap = {
  /** From the tap to the filtered list, in ms. */
  fromTap: number;
  /** From the start of the visit to the filtered list, in ms. */
  fromStart: number;
};

/** Opens a page with an empty cache and taps a filter at the first paint. */
export async function tapFilter(visit: Visit, path: string, filter: Filter): Promise<Tap> {
  return overNetwork(visit, async (page) => {
    await page.addInitScript(tapAtFirstPaint, filter);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => Reflect.get(window, "shown"));
    const [started, tapped, shown] = await page.evaluate<[number, number, number]>(
      "[+sessionStorage.getItem('started'), +sessionStorage.getItem('tapped'), window.shown]",
    );
    return { fromTap: shown - tapped, fromStart: shown - started };
  });
}

/** A part of the filter's address, and the number of cards in its list. */
export type Filter = { filter: string; cards: number };

/** Goes from one catalogue to another once the service worker has cached it. @returns ms to its paint */
export async function secondCatalogue(visit: Visit): Promise<number> {
  return overNetwork(visit, async (page) => {
    await page.goto("/eliquides", { waitUntil: "load" });
    await hydrated(page);
    // waitForFunction does not wait for a promise's value.
    await expect.poll(() => page.evaluate(hasWorkerCached), { timeout: LONGEST_MS }).toBe(true);
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const links = document.querySelectorAll<HTMLAnchorElement>('a[href="/ecigarettes"]');
          const started = performance.now();
          const frame = () => {
            const title = document.querySelector("h1")?.textContent;
            if (title !== "Nos E-Cigarettes") requestAnimationFrame(frame);
            // The browser paints this frame before the next one begins.
            else requestAnimationFrame(() => resolve(performance.now() - started));
          };
          links[links.length - 1]?.click();
          requestAnimationFrame(frame);
        }),
    );
  });
}

async function hasWorkerCached(): Promise<boolean> {
  const cached = await caches.match("/ecigarettes?_data=routes%2Fecigarettes");
  return navigator.serviceWorker.controller !== null && cached !== undefined;
}

/** Calls `measure` with a page of a new phone: an empty cache and its own connection. */
async function overNetwork<T>(
  { browser, url, profile }: Visit,
  measure: (page: Page, proxy: TcpProxy) => Promise<T>,
): Promise<T> {
  const proxy = await startTcpProxy(url, profile);
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
    return await measure(page, proxy);
  } finally {
    await context.close();
    await proxy.close();
  }
}
