import { cards } from "../support/pages/grid";
import { h1, header, searchIcon } from "../support/pages/header";
import { scrollTo } from "../support/pages/scrolling";
import { field, openSearch, others, resultLink, results, status } from "../support/pages/search";
import { DESKTOP, expect, PHONE, test } from "../support/test";
import { demoOthers, demoProduct, demoProducts, demoSearch } from "../support/worlds/demo";

/** The header's search with scripts: results while the visitor types (docs/spec.md, "Search"). */

test("the search opens with focus in its field, and closes", async ({ open }) => {
  const page = await open("/contact");
  await expect(field(page)).toBeHidden();
  await openSearch(page);
  await expect(field(page)).toHaveAttribute("placeholder", "Rechercher un produit...");
  for (const [way, close] of [
    ["its icon", () => searchIcon(page).click()],
    ["Escape", () => field(page).press("Escape")],
    ["a click outside", () => page.mouse.click(5, 850)],
    ["focus after it", () => page.getByRole("main").getByRole("link").first().focus()],
  ] as const)
    await test.step(`by ${way}`, async () => {
      await expect(searchIcon(page)).toHaveAttribute("aria-expanded", "true");
      await close();
      await expect(field(page)).toBeHidden();
      if (way === "Escape") await expect(searchIcon(page)).toBeFocused();
      await openSearch(page);
    });
  // A click inside leaves it open.
  await field(page).fill("vanille");
  await status(page).click();
  await expect(field(page)).toBeVisible();
});

test("e-liquids appear while the visitor types, and don't wait for the rest of the shop", async ({
  open,
}) => {
  const page = await open("/eliquides");
  const asked = page.waitForRequest("**/recherche?*");
  await page.route("**/recherche?*", () => {});
  await openSearch(page);
  for (const [query, sameAs = query] of [
    ["VANILLÉ", "vanille"],
    ["Fruités", "fruite"],
    ["HAVANE N°5", "havane n° 5"],
    // A word of one product's description.
    ["combava"],
  ] as const) {
    const found = demoSearch(sameAs).length;
    expect(found).toBeGreaterThan(0);
    await field(page).fill("");
    await expect(status(page)).toHaveText("");
    await field(page).pressSequentially(query);
    await expect(status(page)).toHaveText(`${found} résultat(s)`);
    await expect(results(page)).toHaveCount(found);
  }
  await asked;
  // An answer that never comes.
  await expect(others(page)).toHaveCount(0);
});

test("what else of the shop matches follows the e-liquids, and isn't counted", async ({ open }) => {
  const page = await open("/eliquides");
  await openSearch(page, "va");
  await expect(status(page)).toHaveText(`${demoSearch("va").length} résultat(s)`);
  await expect(results(page)).toHaveCount(demoSearch("va").length);
  await expect(others(page)).toHaveCount(demoOthers("va").length);
  await field(page).fill("kit");
  await expect(status(page)).toHaveText('Aucun résultat trouvé pour "kit"');
  await expect(others(page)).toHaveCount(demoOthers("kit").length);
  await field(page).fill("nicotine");
  await expect(others(page)).toHaveText([/Booster/]);
  await field(page).fill("résistances");
  await expect(header(page).getByRole("link", { name: "Résistances" })).toHaveAttribute(
    "href",
    "/accessories?category=resistances#products",
  );
  // The whole row is the link.
  const [{ name } = demoProduct("kit-ravinala")] = demoOthers("résistances");
  await others(page)
    .first()
    .click({ position: { x: 20, y: 4 } });
  await expect(page.getByRole("dialog", { name })).toBeVisible();
});

test("the clear button removes the results; a query without results is repeated as text", async ({
  open,
}) => {
  const page = await open("/");
  const clear = page.getByRole("button", { name: "Effacer la recherche" });
  await openSearch(page);
  await expect(clear).toHaveCount(0);
  await field(page).fill("vanille");
  await expect(results(page)).toHaveCount(demoSearch("vanille").length);
  await clear.click();
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await expect(results(page)).toHaveCount(0);
  await expect(status(page)).toHaveText("");
  await expect(clear).toHaveCount(0);
  // The message repeats the query as text, not as HTML.
  await field(page).fill(" <b>Choucroute</b> ");
  await expect(status(page)).toHaveText('Aucun résultat trouvé pour "<b>Choucroute</b>"');
  await expect(results(page)).toHaveCount(0);
  const ask = header(page).getByRole("link", { name: "Demandez-nous sur WhatsApp" });
  await expect(ask).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+\?text=.*Choucroute/);
  await header(page).getByRole("link", { name: "mangue", exact: true }).click();
  await expect(page).toHaveURL("/recherche?q=mangue");
});

test("results show the placeholder for a picture that fails", async ({ open }) => {
  const page = await open("/about");
  await page.route("**/images/**", (route) => route.abort());
  await openSearch(page, "vanille");
  const pictures = results(page).locator("img");
  await expect(pictures).toHaveCount(demoSearch("vanille").length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute("src", "/placeholder.svg");
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  }
});

test("results are in a box of at most 384 px that scrolls", async ({ open }) => {
  const page = await open("/eliquides");
  await openSearch(page, "e");
  const box = header(page).getByRole("region", { name: "Résultats" });
  const last = results(page).last().getByRole("link");
  for (const viewport of [DESKTOP, PHONE, { width: 640, height: 360 }]) {
    await page.setViewportSize(viewport);
    const height = await box.evaluate((list) => list.clientHeight);
    if (viewport.height > 600) expect(height).toBe(384);
    expect(height).toBeLessThanOrEqual(384);
    expect(await box.evaluate((list) => list.scrollHeight)).toBeGreaterThan(1000);
    await box.evaluate((list) => list.scrollTo(0, 0));
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test("over a scrolled page, the field and the last result can be seen above a phone's keyboard", async ({
  open,
}) => {
  const page = await open("/eliquides", { viewport: PHONE });
  await scrollTo(page, 1500);
  await openSearch(page, "vanille");
  // Asks browsers to shrink the page's window when the keyboard opens. Playwright has no keyboard of a phone.
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute(
    "content",
    /interactive-widget=resizes-content/,
  );
  await page.setViewportSize({ width: PHONE.width, height: 320 });
  const last = results(page).last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  for (const part of [field(page), last]) await expect(part).toBeInViewport({ ratio: 1 });
});

const mango = demoProduct("mangue-de-mahajanga");
const vanilla = demoProduct("vanille-bourbon-de-la-sava");
const liquids = demoProducts("eliquide").length;
const drinks = demoProducts("eliquide", "boisson").length;
const devices = demoProducts("ecigarette").length;
const drinksOnly = "eliquides=boisson";
for (const [from, product, popup, below] of [
  ["/", vanilla, `/produit/${vanilla.id}`, liquids + devices],
  ["/eliquides", vanilla, `/eliquides/${vanilla.id}`, liquids],
  ["/about", vanilla, `/eliquides/${vanilla.id}`, 0],
  // Filters that hide the product's card.
  [`/?${drinksOnly}&fbclid=x`, mango, `/produit/${mango.id}?${drinksOnly}`, drinks + devices],
  ["/eliquides?category=boisson", mango, `/eliquides/${mango.id}?category=boisson`, drinks],
  ["/recherche?q=sava", mango, `/recherche/${mango.id}?q=sava`, demoSearch("sava").length],
] as const)
  test(`'Voir' on ${from} opens the popup, which closes to the same page`, async ({ open }) => {
    const page = await open(from);
    await openSearch(page, product.name);
    await resultLink(page, product.name).click();
    await expect(page).toHaveURL(popup);
    await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
    await expect(field(page)).toBeHidden();
    if (product === mango) await page.keyboard.press("Escape");
    else await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(from);
    await expect(cards(page)).toHaveCount(below);
    // The popup opened over another page, so the focus moves to the heading.
    await expect(from === "/about" ? h1(page) : searchIcon(page)).toBeFocused();
    await expect(page.locator(":focus")).toBeInViewport();
  });

test("Tab goes from the field to the results, and Enter opens one", async ({ open }) => {
  const page = await open("/");
  await openSearch(page, "vanille");
  await expect(results(page)).toHaveCount(demoSearch("vanille").length);
  for (const focused of [
    page.getByRole("button", { name: "Effacer la recherche" }),
    page.getByRole("banner").getByRole("button", { name: "Rechercher", exact: true }),
    results(page).first().getByRole("link"),
  ]) {
    await page.keyboard.press("Tab");
    await expect(focused).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("Enter in the field opens the search page", async ({ open }) => {
  const page = await open("/about");
  await openSearch(page, "crème brûlée");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/recherche?q=cr%C3%A8me+br%C3%BBl%C3%A9e");
  await expect(page.getByRole("heading", { name: "Recherche", level: 1 })).toBeVisible();
  await expect(field(page)).toBeHidden();
});
