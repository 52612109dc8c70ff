import type { Locator } from "playwright/test";
import { cutTexts, LARGE_TEXT, roomFaults, WIDE_SPACING } from "../support/judges/reflow-and-zoom";
import { cards, filter } from "../support/pages/grid";
import { header } from "../support/pages/header";
import { popup } from "../support/pages/popup";
import { DESKTOP, expect, NARROW, PHONE, TABLET, test, WIDE, ZOOMED } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** Forced colours, print, and texts of cards in windows of all widths. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test("a catalogue is usable in forced colours: the active filter has another background, controls are outlined", async ({
  open,
}) => {
  const page = await open("/eliquides?category=boisson");
  const [active, other] = [filter(page, "Boissons"), filter(page, "Fruités")];
  await page.emulateMedia({ forcedColors: "active" });
  const background = "background-color";
  expect(await style(active, background)).not.toBe(await style(other, background));
  for (const link of [
    other,
    header(page).getByRole("link", { name: "E-Liquides" }),
    header(page).getByRole("link", { name: "Contact" }),
  ]) {
    expect(Number.parseFloat(await style(link, "border-top-width"))).toBeGreaterThanOrEqual(1);
  }
});

test("a catalogue is printed without the site around it", async ({ open }) => {
  const page = await open("/eliquides?category=boisson");
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "contentinfo", "navigation"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
});

test("a popup is printed alone, completely and on white", async ({ open }) => {
  const page = await open("/eliquides/mangue-de-mahajanga", { viewport: ZOOMED });
  const root = page.locator("html");
  await expect(root).toHaveCSS("overflow-y", "hidden");
  await page.emulateMedia({ media: "print" });
  await expect(root).not.toHaveCSS("overflow-y", "hidden");
  await expect(root).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(cards(page)).toHaveCount(0);
  const heading = await popup(page).getByRole("heading", { level: 2 }).boundingBox();
  expect(heading?.y).toBeGreaterThan(0);
  // No box scrolls, as paper would cut its content.
  const scrolling = await popup(page).evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll("*")]
      .filter((box) => getComputedStyle(box).overflowY !== "visible")
      .filter((box) => box.clientWidth > 1 && box.scrollHeight > box.clientHeight + 1)
      .map((box) => box.outerHTML.slice(0, 120)),
  );
  expect(scrolling).toEqual([]);
});

test("texts of cards are fully visible in windows of all widths", async ({ open }) => {
  const page = await open("/eliquides");
  // The first scroll lays out all cards, also distant ones.
  await page.mouse.wheel(0, 300);
  await expect.poll(() => cutTexts(page)).toEqual([]);
  const windows = [NARROW, PHONE, TABLET, DESKTOP, WIDE];
  const settings = ["", WIDE_SPACING].map((style) => ({ style, windows }));
  settings.push({ style: LARGE_TEXT, windows: [PHONE, DESKTOP] });
  expect(await roomFaults(page, settings, cutTexts)).toEqual([]);
});

test("the text copied from a card and a popup is the visible text", async ({ open }) => {
  const page = await open("/eliquides/mangue-de-mahajanga");
  const copied = (element: Locator) =>
    element.evaluate((node) => {
      const selection = getSelection();
      selection?.selectAllChildren(node);
      return selection?.toString().replace(/\s+/g, " ").trim();
    });
  const prices = popup(page).locator("dl > div");
  expect(await copied(prices.first())).toMatch(/^10ml 17 000 Ar Commander$/);
  await page.goto("/eliquides");
  const price = cards(page).filter({ hasText: "Mangue de Mahajanga" }).getByText(/10ml/);
  expect(await copied(price)).toBe("17 000 Ar 10ml · 0mg");
});

test("a product with a long text is printed with its prices below the text", async ({ open }) => {
  const page = await open("/eliquides/mangue-de-mahajanga", {
    viewport: { width: 680, height: 900 },
  });
  await page.emulateMedia({ media: "print" });
  const details = popup(page).locator("h2").locator("xpath=../..");
  const boxes = await details.evaluate((element) =>
    [...element.children]
      .filter((child) => child.checkVisibility())
      .map((child) => child.getBoundingClientRect())
      .map(({ top, bottom }) => ({ top, bottom })),
  );
  for (const [index, { top }] of boxes.entries()) {
    if (index > 0) expect(top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? 0) - 1);
  }
});
