import type { Page } from "playwright";
import { expect } from "playwright/test";
import { bringToMiddle } from "./scrolling";

/** Every place a popup opens: a filtered page, a product in its grid, that product's popup. */
export const PLACES = [
  {
    page: "/eliquides?category=fruite",
    product: "Ananas Victoria",
    popup: "/eliquides/ananas-victoria?category=fruite",
  },
  {
    page: "/ecigarettes?category=kit",
    product: "Kit Indri duo",
    popup: "/ecigarettes/kit-indri?category=kit",
  },
  {
    page: "/accessories?category=resistances",
    product: "Résistance Onja 0,6 Ω",
    popup: "/accessories/resistance-onja-06?category=resistances",
  },
  {
    page: "/?eliquides=fruite&ecigarettes=kit",
    product: "Kit Indri duo",
    popup: "/produit/kit-indri?eliquides=fruite&ecigarettes=kit",
  },
  {
    page: "/",
    product: "Booster de nicotine 20 mg/ml",
    popup: "/produit/booster-nicotine-20",
  },
  {
    page: "/recherche?q=fruite",
    product: "Ananas Victoria",
    popup: "/recherche/ananas-victoria?q=fruite",
  },
] as const;

/** All that closes an open popup. */
export const WAYS_TO_CLOSE: [string, (page: Page) => Promise<unknown>][] = [
  ["the button", (page) => closeButton(page).click()],
  ["Enter on the button", (page) => page.keyboard.press("Enter")],
  ["the backdrop", clickBackdrop],
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["Escape twice", pressEscapeTwice],
  ["the browser's back", (page) => page.goBack()],
];

export const popup = (page: Page) => page.getByRole("dialog");
export const closeButton = (page: Page) => popup(page).getByRole("link", { name: "Fermer" });
export const cardLink = (page: Page, product: string) =>
  page.getByRole("link", { name: `Voir plus sur ${product}` });

/** A point of the backdrop, beside the card and away from the page's edge. */
export function clickBackdrop(page: Page) {
  return page.mouse.click(20, 450);
}

export async function pressEscapeTwice(page: Page) {
  await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Escape")]);
}

/** Scripts have taken over: an effect has told how the header's drawers stand. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("summary[aria-expanded]").first()).toBeAttached({ timeout: 20_000 });
}

export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

export async function expectOpen(page: Page, product: string): Promise<void> {
  await expect(
    page.getByRole("dialog", { name: product }).and(page.locator(":modal")),
  ).toBeVisible();
}

export async function expectClosed(page: Page): Promise<void> {
  await expect(popup(page)).toHaveCount(0);
}

export async function openPopup(page: Page, product: string): Promise<void> {
  const link = cardLink(page, product);
  await bringToMiddle(link);
  await link.click();
  await expectOpen(page, product);
}

export function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => window.history.length);
}

/** Collects what the page asks for from now on, pictures aside: its products' and its icon. */
export function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const picture = request.resourceType() === "image" || request.url().endsWith("/favicon.svg");
    if (!picture) asked.push(request.url());
  });
  return asked;
}
