/**
 * `npm run screenshots`: takes pictures of every page and state, for phone and desktop, and writes them and
 * an index to docs/screenshots/. Exit 1 if all pictures together exceed 3 MB.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { launchChromium } from "../tests/support/chromium";
import { openMenu } from "../tests/support/pages/header";
import { openSearch, results } from "../tests/support/pages/search";
import { writeCounts } from "../tests/support/worlds/counts";
import { startShop } from "../tests/support/worlds/shop";

const FOLDER = "docs/screenshots";
const MAX_BYTES = 3_000_000;

type Options = {
  /** Brings the page into the state. */
  act?: (page: Page) => Promise<void>;
  /** The whole page, not only the first screen. */
  whole?: true;
  /** A shop whose content service never answers. */
  outage?: true;
  /** A shop whose owner has slips to correct. */
  slips?: true;
  only?: keyof typeof sizes;
};

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
};

const scrollTo = (name: string) => async (page: Page) => {
  const heading = page.getByRole("heading", { name }).first();
  await heading.evaluate((node) => (node.closest("article, section") ?? node).scrollIntoView());
};

const search = (page: Page) =>
  openSearch(page, "vanille").then(() => results(page).first().waitFor());
const pressTab = (page: Page) => page.keyboard.press("Tab");

const shots: Record<string, [path: string, title: string, options?: Options]> = {
  home: ["/", "Home"],
  "home-booster": ["/", "Home: booster and e-cigarettes", { act: scrollTo("Booster") }],
  "home-end": ["/", "Home: call to action and footer", { act: scrollTo("Une question") }],
  eliquides: ["/eliquides", "A catalogue"],
  filtered: ["/eliquides?category=fruite", "A catalogue, filtered"],
  // Not the whole catalogue, which the browser filters without a request.
  loading: [
    "/eliquides?category=gourmand",
    "A slow filter",
    { act: filter("wait", "Chargement...") },
  ],
  "no-answer": ["/eliquides?category=gourmand", "No answer", { act: filter("fail", "Réessayer") }],
  empty: ["/eliquides?category=inconnue", "A category without products"],
  "card-states": ["/eliquides", "Coming soon", { act: scrollTo("Baies de la brume") }],
  ecigarettes: ["/ecigarettes", "E-cigarettes"],
  accessories: ["/accessories", "Accessories"],
  popup: ["/eliquides/mangue-de-mahajanga", "A product's popup"],
  "popup-out-of-stock": ["/eliquides/litchi-de-tamatave", "A popup, out of stock"],
  "popup-device": ["/ecigarettes/pod-volana", "A device's popup"],
  "popup-booster": ["/produit/booster-nicotine-20", "The booster's popup"],
  "popup-search": ["/recherche/ananas-victoria?q=fruite", "A popup, searched", { only: "desktop" }],
  keyboard: ["/", "The first element that Tab reaches", { act: pressTab, only: "desktop" }],
  menu: ["/", "The menu of a phone", { act: openMenu, only: "phone" }],
  search: ["/", "The header's search", { act: search }],
  "search-page": ["/recherche?q=vanille", "The search page"],
  "search-nothing": ["/recherche?q=introuvable", "A search that finds nothing"],
  "best-sellers": ["/contentful", "Best-sellers"],
  about: ["/about", "About", { whole: true }],
  contact: ["/contact", "Contact", { whole: true }],
  prices: ["/tarifs", "The price list"],
  light: ["/eliquides/mangue-de-mahajanga?mode=leger", "A popup, light", { only: "phone" }],
  offline: ["/hors-ligne", "Offline, without a cached page", { only: "phone" }],
  sales: ["/statut/ventes", "The owner's page of sales", { only: "desktop" }],
  status: ["/statut", "The owner's status page", { slips: true }],
  "not-found": ["/nulle-part", "404"],
  unavailable: ["/eliquides", "The content service is down", { outage: true }],
};

export async function main(): Promise<void> {
  const browser = await launchChromium();
  const DATA_DIR = mkdtempSync(join(tmpdir(), "zavona-screenshots-"));
  await writeCounts(DATA_DIR);
  const shop = await startShop({ settings: { DATA_DIR } });
  const unreachable = await startShop({ content: "unreachable" });
  const withSlips = await startShop({ settings: { CONTENTFUL_ENVIRONMENT: "slips" } });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  let bytes = 0;
  let index = "# Every page and state\n\nMade by `npm run screenshots`.\n";
  try {
    for (const [name, [path, title, options = {}]] of Object.entries(shots)) {
      index += `\n## ${title}\n\n`;
      for (const [size, settings] of Object.entries(sizes)) {
        if (options.only && options.only !== size) continue;
        // The README shows this picture.
        const file = name === "home" && size === "desktop" ? "home.webp" : `${name}-${size}.webp`;
        const context = await browser.newContext({
          baseURL: (options.outage ? unreachable : options.slips ? withSlips : shop).url,
          // The service worker would answer when requests fail.
          serviceWorkers: "block",
          reducedMotion: "reduce",
          bypassCSP: true,
          ...settings,
        });
        const image = await take(await context.newPage(), path, options);
        await context.close();
        writeFileSync(`${FOLDER}/${file}`, image);
        bytes += image.length;
        index += `![${title}, ${size}](${file})\n`;
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
    await unreachable.stop();
    await withSlips.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
  writeFileSync(`${FOLDER}/README.md`, index);
  console.log(`${Math.round(bytes / 1000)} kB`);
  if (bytes > MAX_BYTES) process.exitCode = 1;
}

async function take(page: Page, path: string, { act, whole }: Options): Promise<Buffer> {
  await page.goto(path, { waitUntil: "networkidle" });
  // The first page does not wait for the heading font; the second has it in the cache.
  await page.reload({ waitUntil: "networkidle" });
  await act?.(page);
  // A headless browser has no scroll bar: its gutter would be an empty strip.
  await page.addStyleTag({ content: "html{scrollbar-gutter:auto!important}" });
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      image.loading = "eager";
      return image.complete;
    }),
  );
  return page.screenshot({ fullPage: whole ?? false, type: "webp", quality: 80 });
}

/** Taps a filter whose request never ends or fails, and waits until the page shows the text. */
function filter(outcome: "wait" | "fail", text: string) {
  return async (page: Page) => {
    const isData = (url: URL) => url.searchParams.has("_data");
    await page.route(isData, (route) => (outcome === "fail" ? route.abort() : undefined));
    await page.getByRole("link", { name: /^Fruités/ }).click();
    await page.getByText(text).first().waitFor();
  };
}
