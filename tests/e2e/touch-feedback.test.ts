import type { Locator, Page } from "playwright";
import { cards, filter } from "../support/pages/grid";
import { menuButton } from "../support/pages/header";
import { bringToMiddle } from "../support/pages/scrolling";
import { expect, PHONE, sharedPage, test } from "../support/test";

/** On a touch screen a control looks pressed while a finger is on it, and as before after that. */

test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

const shared = sharedPage("/");

const look = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, borderColor, boxShadow, color, opacity } = getComputedStyle(element);
    return { backgroundColor, borderColor, boxShadow, color, opacity };
  });

const controls: [name: string, control: (page: Page) => Locator][] = [
  ["a card", (page) => cards(page).nth(2)],
  ["a filter", (page) => filter(page, "Boissons")],
  ["the menu's button", menuButton],
  [
    "a link that looks like a button",
    (page) => page.getByRole("main").getByRole("link", { name: /contact/i }),
  ],
];

for (const [name, control] of controls)
  test(`${name} looks pressed only while a finger is on it`, async () => {
    const page = shared();
    await bringToMiddle(control(page));
    const before = await look(control(page));
    // No finger hovers: after a tap, the browser leaves a pointer on the control.
    await control(page).hover();
    expect(await look(control(page))).toEqual(before);
    await page.mouse.down();
    await expect.poll(() => look(control(page))).not.toEqual(before);
    // A pointer that leaves the control presses nothing.
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await expect.poll(() => look(control(page))).toEqual(before);
  });
