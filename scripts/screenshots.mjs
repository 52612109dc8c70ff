/**
 * `npm run screenshots`: every page and state at phone and desktop size, into docs/screenshots/
 * with a page that shows them. WebP: 3 MB for all of it is the limit, beyond which it ends with 1.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { BROWSER_FLAGS } from "./browser-flags.mjs";
import { prepare, startShop } from "./shop.mjs";

const MOST_BYTES = 3_000_000;

/**
 * `act` brings the page into the state; `whole` takes all of it and not only the first screen. Without
 * `worker` there is none: what it has kept would be shown where the line is down.
 * @typedef {import("playwright").Page} Page
 * @typedef {{ name: string, path: string, title: string, act?: (page: Page) => Promise<void>, whole?: boolean, outage?: boolean, worker?: boolean, width?: "phone" | "desktop" }} Shot
 */

/** @param {string} name */
const openDrawer = (name) => (/** @type {Page} */ page) =>
  page.locator(`summary[aria-label="${name}"]`).click();

/** @type {Shot[]} */
const shots = [
  { name: "home", path: "/", title: "Home" },
  {
    name: "home-booster",
    path: "/",
    title: "Home: booster and e-cigarettes",
    act: scrollTo("Booster"),
  },
  {
    name: "home-end",
    path: "/",
    title: "Home: call to action and footer",
    act: scrollTo("Une question"),
  },
  { name: "eliquides", path: "/eliquides", title: "A catalogue" },
  { name: "filtered", path: "/eliquides?category=fruite", title: "A catalogue, filtered" },
  {
    name: "loading",
    path: "/eliquides",
    title: "A filter that takes its time",
    act: filterOn((route) => void route),
  },
  {
    name: "no-answer",
    // All of a catalogue would be filtered without a line.
    path: "/eliquides?category=gourmand",
    title: "A filter while the line is down",
    act: filterOn((route) => route.abort(), "Réessayer"),
  },
  {
    name: "kept",
    path: "/eliquides",
    title: "A page that was kept, without a line",
    act: withoutLine,
    worker: true,
    width: "phone",
  },
  { name: "empty", path: "/eliquides?category=inconnue", title: "A category without products" },
  {
    name: "card-states",
    path: "/eliquides",
    title: "Out of stock, coming soon, no picture",
    act: scrollTo("Baies de la brume"),
  },
  { name: "ecigarettes", path: "/ecigarettes", title: "E-cigarettes" },
  { name: "accessories", path: "/accessories", title: "Accessories" },
  { name: "popup", path: "/eliquides/mangue-de-mahajanga", title: "A product's popup" },
  {
    name: "popup-out-of-stock",
    path: "/eliquides/litchi-de-tamatave",
    title: "A popup, out of stock",
  },
  { name: "popup-device", path: "/ecigarettes/pod-volana", title: "A device's popup" },
  { name: "popup-booster", path: "/produit/booster-nicotine-20", title: "The booster's popup" },
  {
    name: "popup-search",
    path: "/recherche/ananas-victoria?q=fruite",
    title: "A popup over a search",
    width: "desktop",
  },
  {
    name: "keyboard",
    path: "/",
    title: "The first thing that Tab meets",
    act: (page) => page.keyboard.press("Tab"),
    width: "desktop",
  },
  {
    name: "menu",
    path: "/",
    title: "The menu of a phone",
    act: openDrawer("Menu"),
    width: "phone",
  },
  { name: "search", path: "/", title: "The header's search", act: search },
  { name: "search-page", path: "/recherche?q=vanille", title: "The search page" },
  {
    name: "search-nothing",
    path: "/recherche?q=introuvable",
    title: "A search that finds nothing",
  },
  { name: "best-sellers", path: "/contentful", title: "Best-sellers" },
  { name: "about", path: "/about", title: "About", whole: true },
  { name: "contact", path: "/contact", title: "Contact", whole: true },
  { name: "prices", path: "/tarifs", title: "The price list" },
  {
    name: "light",
    path: "/eliquides/mangue-de-mahajanga?mode=leger",
    title: "A popup, light",
    width: "phone",
  },
  { name: "offline", path: "/hors-ligne", title: "Without a line", width: "phone" },
  { name: "status", path: "/statut", title: "What the owner sees", width: "desktop" },
  { name: "not-found", path: "/nulle-part", title: "404" },
  { name: "unavailable", path: "/eliquides", title: "The content service is down", outage: true },
  { name: "print", path: "/eliquides?category=boisson", title: "A catalogue on paper", act: print },
];

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
};

const folder = new URL("../docs/screenshots/", import.meta.url);
const executablePath = await prepare();
const { chromium } = await import("playwright");
const shop = await startShop();
// Nothing answers there.
const down = await startShop({
  CONTENTFUL_SPACE_ID: "nobody",
  CONTENTFUL_ACCESS_TOKEN: "nothing",
  CONTENTFUL_HOST: "127.0.0.1:9",
  CONTENTFUL_INSECURE: "1",
  CONTENT_DEADLINE_MS: "300",
});
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(new URL(file, folder));
let bytes = 0;
try {
  for (const [size, options] of Object.entries(sizes)) {
    for (const shot of shots) {
      if (shot.width && shot.width !== size) continue;
      bytes += await take(shot, size, options);
    }
  }
} finally {
  await browser.close();
  shop.stop();
  down.stop();
}
writeFileSync(new URL("README.md", folder), index());
console.log(`${readdirSync(folder).length} files, ${Math.round(bytes / 1000)} kB`);
if (bytes > MOST_BYTES) process.exitCode = 1;

/**
 * @param {Shot} shot
 * @param {string} size
 * @param {import("playwright").BrowserContextOptions} options
 */
async function take(shot, size, options) {
  const baseURL = shot.outage ? down.url : shop.url;
  const context = await browser.newContext({
    baseURL,
    reducedMotion: "reduce",
    bypassCSP: true,
    serviceWorkers: shot.worker ? "allow" : "block",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(shot.path, { waitUntil: "networkidle" });
  // The heading font does not hold a first page back: it is there on the next.
  await page.reload({ waitUntil: "networkidle" });
  // Without scroll bars there is a gutter for none.
  await page.addStyleTag({ content: "html{scrollbar-gutter:auto!important}" });
  await shot.act?.(page);
  // Lazy pictures off the screen are not asked for: only those on it are waited for.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const seen = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
      return image.complete || !seen;
    }),
  );
  const image = await toWebp(await page.screenshot({ fullPage: shot.whole ?? false }));
  await context.close();
  writeFileSync(new URL(fileName(shot, size), folder), image);
  return image.length;
}

/** Playwright writes PNG and JPEG; the browser itself can do better. @param {Buffer} png */
async function toWebp(png) {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement("canvas");
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await page.close();
  return Buffer.from(base64, "base64");
}

/** @param {string} heading */
function scrollTo(heading) {
  return async (/** @type {Page} */ page) => {
    await page
      .getByRole("heading", { name: heading })
      .first()
      .evaluate((element) => {
        const block = element.closest("article, section") ?? element;
        block.scrollIntoView({ block: "start", behavior: "instant" });
      });
  };
}

/** @param {Page} page */
async function search(page) {
  await openDrawer("Rechercher un produit")(page);
  await page.getByRole("searchbox").fill("vanille");
  await page.getByText("résultat(s)").waitFor();
}

/**
 * Chooses a filter whose data meets something on its way, and waits for what the page then says.
 * @param {(route: import("playwright").Route) => unknown} meets
 */
function filterOn(meets, says = "Chargement...") {
  return async (/** @type {Page} */ page) => {
    await page.route((url) => url.searchParams.has("_data"), meets);
    await page.getByRole("link", { name: /^Fruités/ }).click();
    await page.getByText(says).first().waitFor();
  };
}

/** @param {Page} page */
async function withoutLine(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload({ waitUntil: "networkidle" });
  await page.context().setOffline(true);
  // As long as it is fresh the browser's own cache has it.
  const isMarked = () => page.evaluate(() => "keptAt" in document.documentElement.dataset);
  do await page.reload();
  while (!(await isMarked()));
  await page.addStyleTag({ content: "html{scrollbar-gutter:auto!important}" });
}

/** @param {Page} page */
async function print(page) {
  await page.emulateMedia({ media: "print" });
}

/**
 * The README shows the first page of all: it keeps the name it has there.
 * @param {Shot} shot
 * @param {string} size
 */
function fileName({ name }, size) {
  return name === "home" && size === "desktop" ? "home.webp" : `${name}-${size}.webp`;
}

function index() {
  const sections = shots.map((shot) => {
    const pictures = /** @type {const} */ (["phone", "desktop"])
      .filter((size) => !shot.width || shot.width === size)
      .map((size) => `![${shot.title}, ${size}](${fileName(shot, size)})`);
    return `## ${shot.title}\n\n${pictures.join("\n")}\n`;
  });
  return `# Every page and state\n\nMade by \`npm run screenshots\`.\n\n${sections.join("\n")}`;
}
