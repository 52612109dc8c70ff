import type { Locator, Page } from "playwright/test";
import { hiddenByHeader, ringFaults } from "../support/judges/focus";
import { filter } from "../support/pages/grid";
import { header, menu, menuButton, searchIcon } from "../support/pages/header";
import { closeButton, popup } from "../support/pages/popup";
import { footerLink } from "../support/pages/scrolling";
import { DESKTOP, expect, NARROW, PHONE, test } from "../support/test";
import { owner } from "../support/worlds/owner";

/** The focus is visible, and the skip link leads past the header. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function expectRings(...elements: Locator[]): Promise<void> {
  for (const element of elements) expect.soft(await ringFaults(element)).toEqual([]);
}

/** Expects that the first Tab stop of a newly opened page is the skip link, and that it works. */
async function expectSkipLink(page: Page): Promise<void> {
  const skipLink = page.getByRole("link", { name: "Aller au contenu" });
  const main = page.getByRole("main");
  await page.keyboard.press("Tab");
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport({ ratio: 1 });
  expect((await skipLink.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectRings(skipLink);
  await page.keyboard.press("Enter");
  await expect(main).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(main.locator(":focus")).toHaveCount(1);
}

for (const [size, viewport] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const)
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("the first Tab of a catalogue reaches the skip link, and the header hides no focused element", async ({
      open,
    }) => {
      const page = await open("/eliquides");
      await expectSkipLink(page);
      expect(await hiddenByHeader(page, 40)).toEqual([]);
    });

    test("the first Tab of the price list reaches the skip link", async ({ open }) => {
      await expectSkipLink(await open("/tarifs"));
    });
  });

test("the focus is visible on header, filters, cards and footer", async ({ open }) => {
  const page = await open("/eliquides");
  const named = (name: string) => header(page).getByRole("link", { name });
  await expectRings(
    named(`${owner.name}, accueil`),
    named(`${owner.name} sur ${owner.social[0]?.name}`),
    named("E-Liquides"),
    named("Contact"),
    searchIcon(page),
    filter(page, "Tous"),
    filter(page, "Boissons"),
    page.getByRole("link", { name: /^Voir plus sur/ }).first(),
    footerLink(page, "Tarifs"),
    page.getByRole("contentinfo").getByRole("link", { name: /WhatsApp/ }),
    page.getByRole("contentinfo").getByRole("link", { name: /^Mode léger/ }),
  );
});

test("the focus is visible in the mobile menu and in a narrow window", async ({ open }) => {
  const page = await open("/about", { viewport: PHONE });
  await expectRings(menuButton(page));
  await page.keyboard.press("Enter");
  const named = (name: string) => menu(page).getByRole("link", { name });
  await expectRings(named("Accessoires"), named("Contact"));
  await page.keyboard.press("Escape");
  await page.setViewportSize(NARROW);
  expect(await hiddenByHeader(page, 40)).toEqual([]);
});

test("the focus is visible in a popup", async ({ open }) => {
  const page = await open("/eliquides/mangue-de-mahajanga");
  const named = (name: RegExp) => popup(page).getByRole("link", { name }).first();
  await expectRings(closeButton(page), named(/^Commander/), named(/^par Messenger/));
});
