import type { Locator, Page } from "playwright";
import { catalogues } from "~/catalogue/kinds";
import { withMessage } from "~/config/shop";
import { shopOfFolder } from "~/config/shop-file.server";
import { BANNERS, carousel } from "../support/pages/carousel";
import {
  activeFilter,
  card,
  cardLink,
  cards,
  count,
  filter,
  homeGrid,
} from "../support/pages/grid";
import { header, menu, menuButton, searchIcon } from "../support/pages/header";
import { clickBackdrop, closeButton, expectClosed, openFirst, popup } from "../support/pages/popup";
import { field } from "../support/pages/search";
import { DESKTOP, expect, PHONE, sharedPage, test } from "../support/test";
import { demoOthers, demoProduct, demoProducts } from "../support/worlds/demo";
import { type Given, owner } from "../support/worlds/owner";

/** docs/spec.md for a visitor with scripts off. */

test.use({ javaScriptEnabled: false });

const mangue = demoProduct("mangue-de-mahajanga");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const main = (page: Page) => page.getByRole("main");
const navigationLinks = (page: Page) =>
  page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link");
/** The page's own link in the navigation. */
const currentLink = (page: Page) =>
  navigationLinks(page).and(page.locator('[aria-current="page"]'));
const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
const titled = (title: string) => `${title} | ${owner.name}`;

/**
 * Opens a page and expects the parts of every page.
 *
 * @param current the page's own link in the navigation
 */
async function openPage(page: Page, path: string, title: string, current?: string) {
  await page.goto(path);
  await expect.soft(page).toHaveTitle(titled(title));
  await expect.soft(page.locator("html")).toHaveAttribute("lang", "fr");
  const description = page.locator('meta[name="description"]');
  await expect.soft(description).toHaveAttribute("content", /.{20,}/);
  await expect.soft(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect
    .soft(navigationLinks(page))
    .toHaveText(["Accueil", "E-Cigarettes", "E-Liquides", "Accessoires", "À propos"]);
  await expect.soft(currentLink(page)).toHaveText(current === undefined ? [] : [current]);
  await expect.soft(header(page).getByRole("link", { name: "Contact" })).toBeVisible();

  const footer = page.getByRole("contentinfo");
  const networks = owner.social.map(({ name }) => `${owner.name} sur ${name}`);
  for (const name of [...networks, /Téléphone/, /WhatsApp/]) {
    await expect.soft(footer.getByRole("link", { name })).toBeVisible();
  }
  for (const text of [owner.place, ...owner.hours]) await expect.soft(footer).toContainText(text);
  await expect.soft(footer).toContainText(owner.contacts.telephone.text);
  const section = (title: string) =>
    footer
      .locator("section")
      .filter({ has: heading(page, title) })
      .getByRole("link");
  expect
    .soft(await hrefs(section("Catégories")))
    .toEqual(
      ["gourmand", "fruite", "boisson", "classique"].map(
        (category) => `/eliquides?category=${category}#products`,
      ),
    );
  expect
    .soft(await hrefs(section("Liens rapides")))
    .toEqual(["/", "/eliquides", "/ecigarettes", "/accessories", "/about", "/tarifs", "/contact"]);
}

test.describe("home", () => {
  test("shows banners, promises, grids, the booster and the call to action", async ({ page }) => {
    await openPage(page, "/", owner.tagline, "Accueil");
    const banners = carousel(page).getByRole("img");
    await expect(banners).toHaveCount(BANNERS);
    await expect(banners.first()).toHaveAttribute("alt", /.+/);
    for (const { title, text } of owner.promises) {
      await expect(main(page).getByText(title)).toBeVisible();
      await expect(main(page).getByText(text)).toBeVisible();
    }
    await expect(cards(homeGrid(page, "eliquides"))).toHaveCount(demoProducts("eliquide").length);
    const devices = demoProducts("ecigarette").length;
    await expect(cards(homeGrid(page, "ecigarettes"))).toHaveCount(devices);
    await expect(heading(page, /booster/i)).toBeVisible();
    await expect(page.getByText("5\u202f000 Ar", { exact: true })).toBeVisible();
    const call = main(page).getByRole("link", { name: "Nous contacter" });
    await expect(call).toHaveAttribute("href", "/contact");
  });

  test("filters each grid alone, and opens the booster over both", async ({ page }) => {
    await page.goto("/?eliquides=boisson");
    await filter(homeGrid(page, "ecigarettes"), "Pod").click();
    await expect(page).toHaveURL("/?eliquides=boisson&ecigarettes=pod#products-ecigarettes");
    await expect(activeFilter(page)).toHaveText([/^Boissons/, /^Pod/]);
    const pods = demoProducts("ecigarette", "pod").length;
    await expect(cards(homeGrid(page, "ecigarettes"))).toHaveCount(pods);
    await filter(homeGrid(page, "eliquides"), "Classiques").click();
    await expect(page).toHaveURL("/?eliquides=classique&ecigarettes=pod#products-eliquides");

    const link = page.getByRole("link", { name: /Voir plus sur .*booster/i });
    // The browser lays out the cards above on scroll: the click waits until the link stops moving.
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(popup(page)).toContainText("5\u202f000 Ar");
    await closeButton(page).click();
    await expect(page).toHaveURL(/\/\?eliquides=classique&ecigarettes=pod#/);
    await expect(heading(page, /booster/i)).toBeInViewport();
    await expectClosed(page);
  });
});

test.describe("a catalogue", () => {
  for (const [kind, current] of [
    ["eliquide", "E-Liquides"],
    ["ecigarette", "E-Cigarettes"],
    ["accessoire", "Accessoires"],
  ] as const) {
    const { path, title, filters } = catalogues[kind];
    test(`${path} shows its products, and filters that are links`, async ({ page }) => {
      await openPage(page, path, title, current);
      const counts = [{ label: "Tous", count: demoProducts(kind).length }];
      for (const { label, value } of filters) {
        counts.push({ label, count: demoProducts(kind, value).length });
      }
      await expect(cards(page)).toHaveCount(demoProducts(kind).length);
      const links = page.getByRole("navigation", { name: /Filtrer/ }).getByRole("link");
      await expect(links).toHaveText(counts.map(({ label, count }) => `${label} ${count}`));
      for (const { label, count } of counts.reverse()) {
        await filter(page, label).click();
        await expect(activeFilter(page)).toHaveText(`${label} ${count}`);
        await expect(currentLink(page)).toHaveText(current);
        await expect(cards(page)).toHaveCount(count);
        await expect(page).toHaveURL(/#products$/);
      }
    });
  }

  test("says that a category has no product, in the singular, as in French", async ({ page }) => {
    await page.goto("/eliquides?category=inconnue");
    await expect(page.getByText("Aucun produit trouvé dans cette catégorie.")).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(count(page)).toHaveText("0 produit");
  });
});

test.describe("a card", () => {
  const catalogue = sharedPage("/eliquides");

  test("is in one of two columns on a phone, and of four on a desktop", async () => {
    for (const [viewport, columns] of [
      [PHONE, 2],
      [DESKTOP, 4],
    ] as const) {
      await catalogue().setViewportSize(viewport);
      const tops = await cards(catalogue()).evaluateAll((all) =>
        all.slice(0, 8).map((card) => card.getBoundingClientRect().top),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });

  test("shows name, price with its size, and badge", async () => {
    const ofMangue = card(catalogue(), mangue.name);
    for (const text of ["17\u202f000 Ar", "10ml · 0mg", "Best-Seller"]) {
      await expect(ofMangue).toContainText(text);
    }
  });

  test("has its product's description, cut after a whole word", async ({ request }) => {
    const { products } = await (await request.get("/eliquides.json")).json();
    const texts = await cards(catalogue()).evaluateAll((all) =>
      all.map((card) => card.querySelector("p")?.textContent ?? ""),
    );
    expect(texts).toHaveLength(products.length);
    expect(texts.filter((text) => text.endsWith("…")).length).toBeGreaterThan(10);
    for (const [at, text] of texts.entries()) {
      const { description } = products[at];
      if (text === description) continue;
      expect(text).toMatch(/^.{50,98}\p{L}…$/u);
      expect(description.startsWith(text.slice(0, -1)), text).toBe(true);
      expect(description.slice(text.length - 1), text).toMatch(/^[,.]*\s/);
    }
  });

  test("of a product out of stock says so and still links the product", async () => {
    const { name, href } = demoProduct("litchi-de-tamatave");
    const litchi = card(catalogue(), name);
    await expect(litchi).toContainText("Rupture de stock");
    await expect(litchi.locator("img")).toHaveCSS("filter", /grayscale/);
    await expect(litchi).not.toContainText("Best-Seller");
    await expect(litchi.getByRole("link")).toHaveAttribute("href", href);
  });

  test("of a product that is coming soon has no link", async () => {
    const soon = cards(catalogue()).filter({ hasText: "Bientôt disponible" });
    expect(await soon.count()).toBeGreaterThan(1);
    await expect(soon.first().getByText("Bientôt disponible")).toHaveCount(2);
    await expect(soon.getByRole("link")).toHaveCount(0);
  });

  test("without a price says 'Prix non disponible'", async () => {
    const { name } = demoProduct("rotra-noir");
    await expect(card(catalogue(), name)).toContainText("Prix non disponible");
  });
});

test.describe("the popup", () => {
  for (const [path, below, closed] of [
    [`/eliquides/${mangue.id}?category=fruite`, "Nos E-liquides", "/eliquides?category=fruite"],
    [`/produit/${mangue.id}`, "Nos E-liquides", "/"],
    [`/recherche/${mangue.id}?q=mangue`, "Recherche", "/recherche?q=mangue"],
  ] as const)
    test(`${path} opens over its page, complete, and closes at the card`, async ({ page }) => {
      await page.goto(path);
      const dialog = page.getByRole("dialog", { name: mangue.name });
      await expect(dialog.getByRole("heading", { name: mangue.name })).toBeVisible();
      await expect(dialog.getByRole("img", { name: mangue.name })).toBeVisible();
      await expect(dialog).toContainText("Fruité");
      await expect(dialog.getByRole("term")).toHaveText(["10ml", "30ml", "50ml"]);
      const prices = ["17\u202f000 Ar", "40\u202f000 Ar", "62\u202f000 Ar"];
      await expect(dialog.getByRole("definition")).toContainText(prices);
      await expect(heading(page, below)).toHaveCount(1);
      await expect(page).toHaveTitle(titled(mangue.name));
      await closeButton(page).click();
      await expect(page).toHaveURL(`${closed}#produit-${mangue.id}`);
      await expectClosed(page);
      await expect(heading(page, mangue.name)).toBeInViewport();
    });

  for (const path of [
    "/eliquides/mangue-de-mahajanga?category=fruite",
    "/produit/booster-nicotine-20?eliquides=classique&ecigarettes=puff",
  ])
    test(`${path} never gives the focus to the page behind`, async ({ page }) => {
      await page.goto(path);
      await expect(popup(page).getByRole("heading", { level: 2 })).toBeFocused();
      const links = await popup(page).getByRole("link").count();
      const places: string[] = [];
      for (let press = 0; press < 2 * links + 4; press++) {
        await page.keyboard.press(press < links + 2 ? "Tab" : "Shift+Tab");
        const place = await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement?.closest("dialog")) return "popup";
          return activeElement === document.body ? "browser" : "page";
        });
        places.push(place);
      }
      expect(places).not.toContain("page");
      // Between the popup's last and first link, the focus is on the browser's own buttons.
      expect(places.filter((place) => place === "browser").length).toBeLessThanOrEqual(2);
    });

  test("opens by any click on a card, and closes by the backdrop or Back", async ({ page }) => {
    const address = "/eliquides/mangue-de-mahajanga?category=fruite";
    await page.goto("/eliquides?category=fruite");
    await card(page, mangue.name).click({ position: { x: 20, y: 20 } });
    await expect(popup(page)).toBeVisible();
    await expect(page).toHaveURL(address);
    // After a navigation, the browser drops clicks until its first paint.
    await expect(async () => {
      await clickBackdrop(page);
      await expect(popup(page)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await cardLink(page, mangue.name).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expectClosed(page);
    await expect(page).toHaveURL(/category=fruite/);
  });

  test("shows a description's paragraphs separately", async ({ page }) => {
    await page.goto("/eliquides/coco-glace");
    const text = popup(page).getByText("La boule de coco", { exact: false });
    expect(await text.allInnerTexts()).toEqual([expect.stringContaining("au loin.\n\nCrémeuse")]);
  });

  test("shows one price for a product with one price", async ({ page }) => {
    await page.goto(demoProduct("pod-rahona").href);
    await expect(popup(page).getByRole("term")).toHaveText(["Prix"]);
  });

  test("says that a product is out of stock", async ({ page }) => {
    await page.goto(demoProduct("litchi-de-tamatave").href);
    await expect(popup(page)).toContainText("Rupture de stock");
  });
});

test("the menu and the search work without scripts, and the search ignores case and accents", async ({
  open,
}) => {
  const page = await open("/about", { viewport: PHONE });
  const link = menu(page).getByRole("link", { name: "Contact" });
  await expect(link).toBeHidden();
  await menuButton(page).click();
  await link.click();
  await expect(heading(page, "Contact et commande")).toBeVisible();
  await searchIcon(page).click();
  await expect(field(page)).toHaveAttribute("placeholder", "Rechercher un produit...");
  await field(page).fill("VANILLÉ");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/recherche?q=VANILL%C3%89");
  const count = await cards(page).count();
  expect(count).toBeGreaterThan(2);
  await expect(page.getByText(`${count} résultat(s)`)).toBeVisible();
  await openFirst(page);
});

test.describe("the other pages without scripts:", () => {
  test("the search is a form, and repeats a query without results as text", async ({ page }) => {
    await openPage(page, "/recherche", "Recherche");
    await main(page).getByRole("searchbox").fill("<b>choucroute</b>");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/recherche?q=%3Cb%3Echoucroute%3C%2Fb%3E");
    const words = 'Aucun résultat trouvé pour "<b>choucroute</b>"';
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    const ask = main(page).getByRole("link", { name: "Demandez-nous sur WhatsApp" });
    await expect(ask).toHaveAttribute("href", /^https:\/\/wa\.me\/.*choucroute/);
    await main(page).getByRole("link", { name: "Puff", exact: true }).click();
    await expect(page).toHaveURL("/ecigarettes?category=puff#products");
  });

  test("the search page shows what else of the shop matches, below its count", async ({ page }) => {
    await openPage(page, "/recherche?q=kit", "Recherche");
    await expect(page.getByText('Aucun résultat trouvé pour "kit"')).toBeVisible();
    await expect(heading(page, "Aussi dans la boutique")).toBeVisible();
    await expect(cards(page)).toHaveCount(demoOthers("kit").length);
  });

  test("/contact links each way to order, and explains how", async ({ page }) => {
    await openPage(page, "/contact", "Contact et commande");
    const contact = header(page).getByRole("link", { name: "Contact" });
    await expect(contact).toHaveAttribute("aria-current", "page");
    const { messenger, telephone, whatsapp, email } = owner.ways;
    const beginning = "Bonjour, je voudrais commander\u00a0: ";
    for (const [name, href] of [
      [/Messenger/, withMessage(messenger, beginning)],
      [/Appeler/, telephone.href],
      [/WhatsApp/, withMessage(whatsapp, beginning)],
      [owner.contacts.email, email.href],
    ] as const) {
      const link = main(page).getByRole("link", { name });
      expect(await link.getAttribute("href")).toContain(href);
    }
    const facts = [...owner.promises.slice(0, 2), ...shopOfFolder.orderFacts];
    const texts = facts.flatMap(({ title, text }) => [title, text]);
    const { place, hours } = owner;
    for (const text of [...texts, telephone.text, whatsapp.text, place, ...hours]) {
      await expect(main(page)).toContainText(text);
    }
  });

  test("/about shows story, mission, values and team", async ({ page }) => {
    await openPage(page, "/about", "À propos", "À propos");
    for (const name of ["Notre histoire", "Notre mission", "Nos valeurs", "Notre équipe"]) {
      await expect(heading(page, name)).toBeVisible();
    }
    const { lead, story, mission, team } = shopOfFolder.about as Given<typeof shopOfFolder.about>;
    const people = team.flatMap(({ name, role }) => [name, role]);
    for (const text of [lead, story, mission, ...people]) {
      await expect(main(page)).toContainText(text);
    }
  });

  test("/contentful shows the first three best-sellers", async ({ page }) => {
    await openPage(page, "/contentful", "Nos meilleures ventes");
    await expect(cards(page)).toHaveCount(3);
  });

  test("the 404 page links home, e-liquids and contact", async ({ page }) => {
    const paths =
      "/nulle-part /eliquides/inconnu /produit/inconnu /recherche/inconnu?q=x /eliquides/a/b";
    for (const path of [...paths.split(" "), `/ecigarettes/${mangue.id}`]) {
      const answer = await page.goto(path);
      expect.soft(answer?.status(), path).toBe(404);
      await expect.soft(page, path).toHaveTitle(titled("Page introuvable"));
      const words =
        "Oups ! La page que vous recherchez semble s'être évaporée comme une volute de vapeur.";
      await expect.soft(main(page), path).toContainText(words);
      const targets = await hrefs(main(page).getByRole("link"));
      expect.soft(targets, path).toEqual(["/", "/eliquides", "/contact"]);
    }
  });
});
