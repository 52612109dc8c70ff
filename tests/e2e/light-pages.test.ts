import { cards, filter } from "../support/pages/grid";
import { closeButton, popup } from "../support/pages/popup";
import { watchRequests } from "../support/pages/requests";
import { expect, PHONE, test } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** Pages for visitors who save data: by the `Save-Data` header, or by a link in the footer. */

test.use({ viewport: PHONE });

const saving = { extraHTTPHeaders: { "Save-Data": "on" } };

test.describe("a light page", () => {
  for (const [how, path, options] of [
    ["by Save-Data", "/eliquides", saving],
    ["by the visitor's choice", "/eliquides?mode=leger", {}],
  ] as const)
    test(`requested ${how} has no scripts, and pictures of 200 px`, async ({ blank, request }) => {
      const full = await (await request.get("/eliquides")).text();
      const page = await blank({ ...options, deviceScaleFactor: 3 });
      const requested = watchRequests(page, () => true);
      const light = await page.goto(path);
      await expect(page.locator("script")).toHaveCount(0);
      const widths = await cards(page)
        .locator("img")
        .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => new URL(src).search));
      expect(new Set(widths)).toEqual(new Set(["?w=200"]));
      expect(requested.filter((address) => address.endsWith(".js"))).toEqual([]);
      // Caches distinguish light and full pages.
      expect(light?.headers().vary).toContain("Save-Data");
      expect(await (await request.get("/eliquides")).text()).toBe(full);
    });

  test("names only small banners, for windows of any width", async ({ request }) => {
    const html = await (await request.get("/?mode=leger")).text();
    const widths = [...html.matchAll(/image-accueil[^" ]*\?w=(\d+)/g)].map(([, width]) => width);
    expect(new Set(widths)).toEqual(new Set(["400"]));
  });

  test("has a link instead of a popup's large picture", async ({ open }) => {
    const page = await open("/eliquides/mangue-de-mahajanga", saving);
    await expect(popup(page).getByRole("img")).toHaveCount(0);
    const link = popup(page).getByRole("link", { name: /^Voir la photo/ });
    await expect(link).toHaveAttribute("href", /^\/images\/.+\?w=600$/);
  });
});

test("a link in the footer chooses light pages, and the choice lasts from page to page until it is revoked", async ({
  open,
}) => {
  const page = await open("/eliquides");
  await filter(page, "Boissons").click();
  await expect(page).toHaveURL("/eliquides?category=boisson#products");
  await page.getByRole("link", { name: /^Mode léger/ }).click();
  await expect(page).toHaveURL("/eliquides?category=boisson&mode=leger");
  await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
  await filter(page, "Fruités").click();
  await expect(page).toHaveURL("/eliquides?category=fruite&mode=leger#products");
  await cards(page)
    .getByRole("link", { name: /^Voir plus sur/ })
    .first()
    .click();
  await expect(page).toHaveURL(/^[^?]+\/eliquides\/[^?]+\?category=fruite&mode=leger$/);
  await closeButton(page).click();
  await expect(page).toHaveURL(/\/eliquides\?category=fruite&mode=leger#/);
  await page.goto("/recherche?mode=leger");
  await page.getByRole("main").getByRole("searchbox").fill("vanille");
  await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/\/recherche\?mode=leger&q=vanille$/);
  await page.getByRole("link", { name: /^Mode complet/ }).click();
  await expect(page).toHaveURL(/mode=complet/);
  await expect(page.locator("script")).not.toHaveCount(0);
});
