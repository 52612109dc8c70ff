/**
 * `npm run screenshots`: every page and state at phone and desktop size, into docs/screenshots/
 * with a page that shows them. JPEG: 3 MB for all of it is the limit.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { BROWSER_FLAGS } from "./browser-flags.mjs";
import { prepare, startShop } from "./shop.mjs";

/**
 * `act` brings the page into the state; `whole` takes all of it and not only the first screen.
 * @typedef {import("playwright").Page} Page
 * @typedef {{ name: string, path: string, title: string, act?: (page: Page) => Promise<void>, whole?: boolean, outage?: boolean, width?: "phone" | "desktop" }} Shot
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
  const image = await page.screenshot({
    path: new URL(fileName(shot, size), folder).pathname,
    type: "jpeg",
    quality: 72,
    fullPage: shot.whole ?? false,
  });
  await context.close();
  return image.length;
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
  return name === "home" && size === "desktop" ? "home.jpg" : `${name}-${size}.jpg`;
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
