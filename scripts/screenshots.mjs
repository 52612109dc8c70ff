/**
 * `npm run screenshots`: every page and state at phone and desktop size, into docs/screenshots/ with
 * a page that shows them. Exit 1 if all pictures together are over 3 MB.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { launch, startShop } from "./shop.mjs";

const MOST_BYTES = 3_000_000;

/**
 * `act` brings the page into the state. `whole` takes all of the page, not only the first screen.
 * `outage` asks a shop without content. `worker` allows the service worker, which elsewhere would
 * answer with cached pages where the connection is down.
 * @typedef {(page: import("playwright").Page) => Promise<void>} Act
 * @typedef {{ act?: Act, whole?: boolean, outage?: true, worker?: true, only?: "phone" | "desktop" }} Options
 */

/** @type {(heading: string) => Act} */
const scrollTo = (name) => (page) =>
  page
    .getByRole("heading", { name })
    .first()
    .evaluate((heading) => (heading.closest("article, section") ?? heading).scrollIntoView());

/** @type {(name: string) => Act} */
const open = (name) => (page) => page.locator(`summary[aria-label="${name}"]`).click();

/** @type {Act} */
async function search(page) {
  await open("Rechercher un produit")(page);
  await page.getByRole("searchbox").fill("vanille");
  await page.getByText("résultat(s)").waitFor();
}

/**
 * Chooses a filter whose request for data is handled so, and waits for the text that follows.
 * @type {(handle: (route: import("playwright").Route) => unknown, text: string) => Act}
 */
const filter = (handle, text) => async (page) => {
  await page.route((url) => url.searchParams.has("_data"), handle);
  await page.getByRole("link", { name: /^Fruités/ }).click();
  await page.getByText(text).first().waitFor();
};

/** @type {Act} */
async function goOffline(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload({ waitUntil: "networkidle" });
  await page.context().setOffline(true);
  // The browser's own cache answers first, as long as the page is fresh there.
  do await page.reload();
  while (!(await page.evaluate(() => "keptAt" in document.documentElement.dataset)));
}

/** @type {Record<string, [path: string, title: string, options?: Options]>} */
const shots = {
  home: ["/", "Home"],
  "home-booster": ["/", "Home: booster and e-cigarettes", { act: scrollTo("Booster") }],
  "home-end": ["/", "Home: call to action and footer", { act: scrollTo("Une question") }],
  eliquides: ["/eliquides", "A catalogue"],
  filtered: ["/eliquides?category=fruite", "A catalogue, filtered"],
  loading: ["/eliquides", "A slow filter", { act: filter((route) => void route, "Chargement...") }],
  // Not the whole catalogue: the browser would filter that without a request.
  "no-answer": [
    "/eliquides?category=gourmand",
    "A filter while the connection is down",
    { act: filter((route) => route.abort(), "Réessayer") },
  ],
  kept: ["/eliquides", "A cached page, offline", { act: goOffline, worker: true, only: "phone" }],
  empty: ["/eliquides?category=inconnue", "A category without products"],
  "card-states": [
    "/eliquides",
    "Coming soon, no picture",
    { act: scrollTo("Baies de la brume") },
  ],
  ecigarettes: ["/ecigarettes", "E-cigarettes"],
  accessories: ["/accessories", "Accessories"],
  popup: ["/eliquides/mangue-de-mahajanga", "A product's popup"],
  "popup-out-of-stock": ["/eliquides/litchi-de-tamatave", "A popup, out of stock"],
  "popup-device": ["/ecigarettes/pod-volana", "A device's popup"],
  "popup-booster": ["/produit/booster-nicotine-20", "The booster's popup"],
  "popup-search": ["/recherche/ananas-victoria?q=fruite", "A popup, searched", { only: "desktop" }],
  keyboard: [
    "/",
    "The first element that Tab reaches",
    { act: (page) => page.keyboard.press("Tab"), only: "desktop" },
  ],
  menu: ["/", "The menu of a phone", { act: open("Menu"), only: "phone" }],
  search: ["/", "The header's search", { act: search }],
  "search-page": ["/recherche?q=vanille", "The search page"],
  "search-nothing": ["/recherche?q=introuvable", "A search that finds nothing"],
  "best-sellers": ["/contentful", "Best-sellers"],
  about: ["/about", "About", { whole: true }],
  contact: ["/contact", "Contact", { whole: true }],
  prices: ["/tarifs", "The price list"],
  light: ["/eliquides/mangue-de-mahajanga?mode=leger", "A popup, light", { only: "phone" }],
  offline: ["/hors-ligne", "Offline, without a cached page", { only: "phone" }],
  status: ["/statut", "The owner's status page", { only: "desktop" }],
  "not-found": ["/nulle-part", "404"],
  unavailable: ["/eliquides", "The content service is down", { outage: true }],
  print: [
    "/eliquides?category=boisson",
    "A catalogue on paper",
    { act: (page) => page.emulateMedia({ media: "print" }) },
  ],
};

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
};

const folder = new URL("../docs/screenshots/", import.meta.url);
const browser = await launch();
const shop = await startShop();
const down = await startShop({
  CONTENTFUL_SPACE_ID: "none",
  CONTENTFUL_ACCESS_TOKEN: "none",
  // Nothing listens there.
  CONTENTFUL_HOST: "127.0.0.1:9",
  CONTENTFUL_INSECURE: "1",
  CONTENT_DEADLINE_MS: "300",
});
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
let bytes = 0;
let index = "# Every page and state\n\nMade by `npm run screenshots`.\n";
try {
  for (const [name, [path, title, options = {}]] of Object.entries(shots)) {
    index += `\n## ${title}\n\n`;
    for (const [size, context] of Object.entries(sizes)) {
      if (options.only && options.only !== size) continue;
      // The README shows this one by its name.
      const file = name === "home" && size === "desktop" ? "home.webp" : `${name}-${size}.webp`;
      const image = await take(path, options, context);
      writeFileSync(new URL(file, folder), image);
      bytes += image.length;
      index += `![${title}, ${size}](${file})\n`;
    }
  }
} finally {
  await browser.close();
  shop.stop();
  down.stop();
}
writeFileSync(new URL("README.md", folder), index);
console.log(`${Math.round(bytes / 1000)} kB`);
if (bytes > MOST_BYTES) process.exitCode = 1;

/**
 * @param {string} path
 * @param {Options} options
 * @param {import("playwright").BrowserContextOptions} size
 */
async function take(path, { act, whole = false, outage, worker }, size) {
  const baseURL = outage ? down.url : shop.url;
  const serviceWorkers = worker ? "allow" : "block";
  const fixed = /** @type {const} */ ({ reducedMotion: "reduce", bypassCSP: true });
  const context = await browser.newContext({ baseURL, serviceWorkers, ...fixed, ...size });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  // A first page does not wait for the heading font: the second one has it.
  await page.reload({ waitUntil: "networkidle" });
  await act?.(page);
  // A headless browser has no scroll bars: the gutter for them would be an empty strip.
  await page.addStyleTag({ content: "html{scrollbar-gutter:auto!important}" });
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      image.loading = "eager";
      return image.complete;
    }),
  );
  const image = await page.screenshot({ fullPage: whole, type: "webp", quality: 80 });
  await context.close();
  return image;
}
