import { type Answer, ask } from "../support/ask";
import { ORIGIN } from "../support/judges/head-reader";
import { popup } from "../support/pages/popup";
import { expect, hydrated, test, visit } from "../support/test";
import { ATTACKS, hostileSpace, IMAGES_HOST } from "../support/worlds/hostile-space";

/** Hostile content: pages show an intruder's entries as text, or leave them out. */

/** Pages by kind; each catalogue shows all attacks, each popup one. */
const PAGES = {
  catalogues:
    "/ /eliquides /eliquides?category=gourmand /ecigarettes /accessories /contentful /tarifs".split(
      " ",
    ),
  popups: [
    ...Object.keys(ATTACKS)
      .filter((name) => name !== "long")
      .map((name) => `/eliquides/liquid-${name}`),
    "/eliquides/__proto__",
  ],
  "popups with words of 5000 letters": [
    "/eliquides/liquid-long",
    "/ecigarettes/device-long",
    "/produit/booster",
    "/recherche/pod-long?q=aaa",
  ],
  searches: [
    "/recherche?q=script",
    `/recherche?q=${"a".repeat(100)}`,
    `/recherche?q=${"z".repeat(100)}`,
  ],
};

const settings = { SITE_URL: ORIGIN, CONTENTFUL_IMAGES_HOST: IMAGES_HOST };
test.use({ world: { content: hostileSpace(), pictures: "none", settings } });

const answers = new Map<string, Answer>();
test.beforeAll(async ({ shop }) => {
  for (const path of Object.values(PAGES).flat()) answers.set(path, await ask(shop, path));
});

for (const [kind, paths] of Object.entries(PAGES))
  test(`hostile content does not run${kind === "popups" ? "" : ", and fits the window"}: ${kind}`, async ({
    blank,
    shop,
  }) => {
    // Without the policy, which would stop hostile scripts.
    const page = await blank({ bypassCSP: true });
    const strangers: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(shop)) strangers.push(request.url());
    });
    for (const path of paths) {
      await visit(page, path);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll("body *")) {
          for (const type of ["focusin", "mouseover"]) {
            element.dispatchEvent(new Event(type, { bubbles: true }));
          }
        }
      });
      for (const width of kind === "popups" ? [] : [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await page.evaluate(beyondTheEdge), `${path} at ${width} px`).toEqual([]);
      }
      expect.soft(await page.evaluate("window.__attacked"), path).toBe(undefined);
    }
    expect(strangers).toEqual([]);
  });

/**
 * Returns elements that make the page or its popup scroll sideways, and texts outside the window, except filters, whose
 * row scrolls on phones.
 */
function beyondTheEdge(): string[] {
  const { documentElement: page } = document;
  const boxes = [page, ...document.querySelectorAll("dialog, dialog *")];
  // Text for screen readers only overflows a box of one pixel.
  const tooNarrow = boxes.filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth);
  const found = tooNarrow.map(({ tagName }) => `in ${tagName}`);
  const content = document.querySelector("main") ?? document.body;
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    const isShown = (text.parentElement?.offsetWidth ?? 0) > 1;
    if (text.parentElement?.closest("nav")) continue;
    if (isShown && (left < 0 || right > page.clientWidth)) found.push(text.nodeValue ?? "");
  }
  return found.map((text) => text.slice(0, 30));
}

test("with the policy, hostile content is shown as text, and scripts run", async ({ page }) => {
  await page.goto("/eliquides/liquid-script");
  await hydrated(page);
  await expect(popup(page)).toContainText(ATTACKS.script);
});

test("HTML has no script address, no handler and no element from content", async ({ page }) => {
  for (const [path, { status, body }] of answers) {
    expect.soft(status, path).toBe(200);
    const html = body.toString();
    const found = await page.evaluate((html) => {
      const document = new DOMParser().parseFromString(html, "text/html");
      const elements = document.querySelectorAll(
        '[href^="javascript" i], [src^="javascript" i], [onerror], [onfocus], [onmouseover], body img:not([src^="/"])',
      );
      const titles = document.querySelectorAll("title").length;
      return { elements: [...elements].map(({ outerHTML }) => outerHTML), titles };
    }, html);
    expect.soft(found, path).toEqual({ elements: [], titles: 1 });
    expect.soft(html, path).not.toContain("<script>window.__attacked");
  }
});

test("pages have no direction marks, which would reverse neighbouring text", () => {
  for (const [path, { headers, body }] of answers) {
    const sent = body.toString() + decodeURIComponent(headers.get("Link") ?? "");
    expect.soft(/\p{Bidi_Control}/u.exec(sent)?.index, path).toBe(undefined);
  }
});

test("JSON-LD has hostile content as harmless values, and addresses of the shop only", () => {
  const blocks = [...answers.values()].flatMap(({ body }) =>
    [...body.toString().matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = ""]) => text,
    ),
  );
  for (const text of blocks) expect.soft(text).not.toMatch(/[<\u2028\u2029]/);
  const all = blocks.map((text) => JSON.stringify(JSON.parse(text))).join();
  expect(all).toContain(JSON.stringify(ATTACKS.close).slice(1, -1));
  const addresses = [...all.matchAll(/"(?:@id|url|image|item|logo)":"([^"]*)"/g)];
  expect(addresses.length).toBeGreaterThan(0);
  for (const [, address] of addresses) expect.soft(address).toMatch(`${ORIGIN}/`);
});

test("preloads name pictures of the shop only", () => {
  const bodies = [...answers.values()].map(({ body }) => body.toString());
  const links = bodies.flatMap((body) => body.match(/<link rel="preload" as="image"[^>]*>/g) ?? []);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const [, set = ""] = / imagesrcset="([^"]*)" imagesizes=/.exec(link) ?? [];
    for (const each of set.split(", ")) expect.soft(each).toMatch(/^\/images\/\S+\?w=\d+ \d+w$/);
    expect.soft(link).not.toMatch(/javascript:|evil\.example/);
  }
});

test("a picture whose address can't be decoded is left out, and other pictures are requested", async ({
  shop,
}) => {
  const statusOf = async (name: string) =>
    (await ask(shop, `/images/teststore/${name}.png?w=200`)).status;
  expect(await statusOf("a/b/100%-pur")).toBe(400);
  // 502: the shop requested it. It would respond 404 to a picture that no content names.
  expect(await statusOf(`c/d/${encodeURIComponent("fish & chips, l'été")}`)).toBe(502);
});
