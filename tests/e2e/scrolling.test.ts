import type { Page } from "playwright";
import { deferred } from "../support/deferred";
import { cards } from "../support/pages/grid";
import { h1, header, searchIcon } from "../support/pages/header";
import { closePopup, openFirst } from "../support/pages/popup";
import { answer503, underWay, watchRequests } from "../support/pages/requests";
import {
  clickInFooter,
  followInFooter,
  footerLink,
  scrolledTo,
  scrollTo,
} from "../support/pages/scrolling";
import { expect, PHONE, test, visit } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** The scroll position after a navigation (docs/spec.md, "Every page"). */

const eliquides = demoProducts("eliquide").length;
const ecigarettes = demoProducts("ecigarette").length;

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const restoration = (page: Page) => page.evaluate(() => history.scrollRestoration);

async function expectAtTop(page: Page, path: string) {
  await expect(page).toHaveURL(path);
  await expect.poll(() => scrollY(page)).toBe(0);
}

test.describe("a navigation on a phone", () => {
  test.use({ viewport: PHONE });

  test("starts at the top, also on the same page, without a document", async ({ open }) => {
    const page = await open("/about");
    const requested = watchRequests(page, (request) =>
      ["document", "script"].includes(request.resourceType()),
    );
    for (const [name, path] of [
      ["Contact", "/contact"],
      ["E-Cigarettes", "/ecigarettes"],
      ["Accessoires", "/accessories"],
      ["Accueil", "/"],
      ["À propos", "/about"],
      ["E-Liquides", "/eliquides"],
      ["E-Liquides", "/eliquides"],
    ] as const) {
      await scrollTo(page, 700);
      await clickInFooter(page, name);
      await expectAtTop(page, path);
    }
    await openFirst(page);
    expect(requested).toEqual([]);
  });

  test("to a filter from another page scrolls to the grid", async ({ open }) => {
    const page = await open("/about");
    await scrollTo(page, 500);
    await followInFooter(page, "À propos");
    await expectAtTop(page, "/about");
    await footerLink(page, "Fruité").click();
    await expect(page).toHaveURL("/eliquides?category=fruite#products");
    const top = () => page.locator("#products").evaluate((el) => el.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(120);
    await expect.poll(top).toBeGreaterThanOrEqual(63);
  });

  test("to home starts at the top, also from a filtered home and by Back", async ({ open }) => {
    const page = await open("/?eliquides=gourmand");
    await scrollTo(page, 500);
    await followInFooter(page, "Accueil");
    await expectAtTop(page, "/");
    await scrollTo(page, 1200);
    await clickInFooter(page, "À propos");
    await expect(h1(page)).toHaveText("À propos");
    await page.goBack();
    await expect(page.locator("#products-eliquides")).toBeAttached();
    await expectAtTop(page, "/");
  });

  test("by Back and Forward restores the scroll position", async ({ open }) => {
    const page = await open("/eliquides");
    await scrollTo(page, 1200);
    await followInFooter(page, "Contact");
    await expect(h1(page)).toHaveText(/Contact/);
    await expectAtTop(page, "/contact");
    await page.goBack();
    await expect(cards(page)).toHaveCount(eliquides);
    await expect.poll(() => scrollY(page)).toBe(1200);
    await followInFooter(page, "E-Cigarettes");
    await expect(cards(page)).toHaveCount(ecigarettes);
    await expectAtTop(page, "/ecigarettes");
    await scrollTo(page, 300);
    for (let times = 0; times < 2; times++) {
      await page.goBack();
      await expect(cards(page)).toHaveCount(eliquides);
      await expect.poll(() => scrollY(page)).toBe(1200);
      await page.goForward();
      await expect(cards(page)).toHaveCount(ecigarettes);
      await expect.poll(() => scrollY(page)).toBe(300);
    }
  });
});

test("a slow Back moves the page shown only when the other arrives", async ({ open }) => {
  const page = await open("/contact", { viewport: PHONE });
  const { open: release, opened: released } = deferred();
  await answer503(page, "routes/accessories");
  await followInFooter(page, "Accessoires");
  // The address changes before the page, which then scrolls to its top.
  await expect(h1(page)).toHaveText("Nos Accessoires");
  await expectAtTop(page, "/accessories");
  await scrollTo(page, 300);
  await followInFooter(page, "Contact");
  await expect(h1(page)).toHaveText("Contact et commande");
  await expectAtTop(page, "/contact");
  await scrollTo(page, 50);
  await answer503(page, "routes/accessories", released);
  await page.goBack();
  await underWay(page);
  expect(await scrolledTo(page)).toBe(50);
  release();
  await expect(h1(page)).toHaveText("Nos Accessoires");
  await expect.poll(() => scrollY(page)).toBe(300);
  await page.goForward();
  await expect(page).toHaveURL("/contact");
  await expect.poll(() => scrollY(page)).toBe(50);
});

test("focus in the sticky header doesn't scroll the page", async ({ open }) => {
  const page = await open("/eliquides");
  await scrollTo(page, 1200);
  await searchIcon(page).click();
  await expect(header(page).getByRole("searchbox")).toBeFocused();
  expect(await scrollY(page)).toBe(1200);
  await page.keyboard.press("Escape");
  await expect(searchIcon(page)).toBeFocused();
  for (let links = 0; links < 3; links++) {
    await page.keyboard.press("Shift+Tab");
    expect(await scrollY(page)).toBe(1200);
  }
  await expect(header(page).getByRole("link", { name: "Accessoires" })).toBeFocused();
});

test("the browser's scroll restoration is off on home and its popups", async ({ open }) => {
  const page = await open("/");
  await expect.poll(() => restoration(page)).toBe("manual");
  await openFirst(page);
  expect(await restoration(page)).toBe("manual");
  await visit(page, "/contact");
  expect(await restoration(page)).toBe("auto");
  await footerLink(page, "Accueil").click();
  await expect.poll(() => restoration(page)).toBe("manual");
  await footerLink(page, "E-Liquides").click();
  await expect(page).toHaveURL("/eliquides");
  await expect.poll(() => restoration(page)).toBe("auto");
});

for (const path of ["/#%", "/eliquides#%E0%A4%A", "/#nulle-part", "/eliquides?fbclid=a%20b"]) {
  test(`pages and popups work with a malformed hash or parameter: ${path}`, async ({ page }) => {
    await visit(page, path);
    await openFirst(page);
    await closePopup(page);
  });
}
