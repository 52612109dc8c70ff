import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, inject, it } from "vitest";
import { browserForTests, DESKTOP, PHONE } from "../support/browser";

/** Spec §2 as a visitor with scripts off walks it. */

const browser = browserForTests();
const visit = (path: string, viewport = DESKTOP) =>
  browser.open(path, { javaScriptEnabled: false, viewport });
const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, name: string | RegExp) =>
  cards(page).filter({ has: page.getByRole("heading", { name }) });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

describe("every page", () => {
  const pages = [
    ["/", "Accueil", "E-liquides, cigarettes électroniques et accessoires à Madagascar"],
    ["/about", "À propos", "À propos"],
    ["/contact", null, "Contact et commande"],
    ["/eliquides", "E-Liquides", "Nos E-liquides"],
    ["/ecigarettes", "E-Cigarettes", "Nos E-Cigarettes"],
    ["/accessories", "Accessoires", "Nos Accessoires"],
    ["/contentful", null, "Nos meilleures ventes"],
    ["/recherche", null, "Recherche"],
  ] as const;

  it.each(pages)(
    "%s has navigation, footer, title and description",
    async (path, current, title) => {
      const page = await visit(path);
      await expect(page).toHaveTitle(`${title} | Zavona`);
      await expect(page.locator("html")).toHaveAttribute("lang", "fr");
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20,}/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const navigation = page.getByRole("navigation", { name: "Navigation principale" });
      await expect(navigation.getByRole("link")).toHaveText([
        "Accueil",
        "E-Cigarettes",
        "E-Liquides",
        "Accessoires",
        "À propos",
      ]);
      await expect(page.getByRole("banner").getByRole("link", { name: "Contact" })).toBeVisible();
      const marked = navigation.getByRole("link").and(page.locator('[aria-current="page"]'));
      await expect(marked).toHaveText(current === null ? [] : [current]);
      const footer = page.getByRole("contentinfo");
      for (const name of ["Zavona sur Facebook", "Zavona sur Instagram", /Téléphone/, /WhatsApp/]) {
        await expect(footer.getByRole("link", { name })).toBeVisible();
      }
      await expect(footer).toContainText("+261 34 00 000 00");
      const hrefs = (title: string) =>
        footer
          .locator("section")
          .filter({ has: page.getByRole("heading", { name: title }) })
          .getByRole("link")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(await hrefs("Catégories")).toEqual(
        ["gourmand", "fruite", "boisson", "classique"].map(
          (category) => `/eliquides?category=${category}#products`,
        ),
      );
      expect(await hrefs("Liens rapides")).toEqual([
        "/",
        "/eliquides",
        "/ecigarettes",
        "/accessories",
        "/about",
        "/tarifs",
        "/contact",
      ]);
    },
  );

  it("has a mobile menu that opens without scripts and leads on", async () => {
    const page = await visit("/", PHONE);
    const link = page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Contact" });
    await expect(link).toBeHidden();
    await page.getByLabel("Menu").first().click();
    await link.click();
    await expect(heading(page, "Contact et commande")).toBeVisible();
  });
});

describe("home", () => {
  it("shows banners, promises, both grids, the booster and the call to action", async () => {
    const page = await visit("/");
    const banners = page.getByRole("region", { name: "À la une" }).getByRole("img");
    await expect(banners).toHaveCount(3);
    await expect(banners.first()).toHaveAttribute("alt", /.+/);
    for (const promise of [
      "Commandé avant 18h",
      "Livraison à J+1",
      "Matières premières de France",
    ]) {
      await expect(page.getByRole("main").getByText(promise)).toBeVisible();
    }
    await expect(page.locator("#products-eliquides").getByRole("article")).toHaveCount(44);
    await expect(page.locator("#products-ecigarettes").getByRole("article")).toHaveCount(18);
    await expect(heading(page, /booster/i)).toBeVisible();
    await expect(page.getByText("5\u202f000 Ar", { exact: true })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Nous contacter" }).click();
    await expect(page).toHaveURL("/contact");
  });

  it("filters each grid and keeps the other's filter", async () => {
    const page = await visit("/");
    const filters = (name: string) => page.getByRole("navigation", { name });
    await filters("Filtrer : Nos E-liquides").getByRole("link", { name: "Boissons" }).click();
    await filters("Filtrer : Nos E-Cigarettes").getByRole("link", { name: "Pod" }).click();
    await expect(page).toHaveURL("/?eliquides=boisson&ecigarettes=pod#products-ecigarettes");
    const active = page.getByRole("main").locator('[aria-current="true"]');
    await expect(active).toHaveText([/^Boissons/, /^Pod/]);
    await expect(page.locator("#products-ecigarettes").getByRole("article")).toHaveCount(6);
  });

  it("opens the booster's popup over itself", async () => {
    const page = await visit("/?eliquides=gourmand");
    const link = page.getByRole("link", { name: /Voir plus sur .*booster/i });
    // What is above it is laid out as it comes into view: a click waits till the link stands still.
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(page.getByRole("dialog")).toContainText("5\u202f000 Ar");
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page).toHaveURL(/\/\?eliquides=gourmand#/);
    await expect(heading(page, /booster/i)).toBeInViewport();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

describe("a catalogue", () => {
  const counts = [
    ["/eliquides", 44, [/^Tous 44/, /^Gourmand/, /^Fruités/, /^Boissons/, /^Classiques/]],
    ["/ecigarettes", 18, [/^Tous 18/, /^Kit 7/, /^Pod 6/, /^Puff 5/]],
    ["/accessories", 12, [/^Tous 12/, /^Résistances/]],
  ] as const;

  it.each(counts)("%s shows its products and filters", async (path, total, filters) => {
    const page = await visit(path);
    await expect(cards(page)).toHaveCount(total);
    await expect(page.getByRole("navigation", { name: /Filtrer/ }).getByRole("link")).toHaveText([
      ...filters,
    ]);
  });

  it.each(counts)("%s follows each of its filters as a link", async (path) => {
    const page = await visit(path);
    const filters = page.getByRole("navigation", { name: /Filtrer/ }).getByRole("link");
    const count = await filters.count();
    for (let index = 0; index < count; index++) {
      const wanted = Number(/\d+$/.exec((await filters.nth(index).textContent()) ?? "")?.[0]);
      await filters.nth(index).click();
      await expect(filters.nth(index)).toHaveAttribute("aria-current", "true");
      await expect(cards(page)).toHaveCount(wanted);
      await expect(page).toHaveURL(/#products$/);
    }
  });

  it("says so where a category has no product", async () => {
    const page = await visit("/eliquides?category=inconnue");
    await expect(page.getByText("Aucun produit trouvé dans cette catégorie.")).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  });

  it("shows two columns on a phone and four on a desktop", async () => {
    for (const [viewport, columns] of [
      [PHONE, 2],
      [DESKTOP, 4],
    ] as const) {
      const page = await visit("/eliquides", viewport);
      const tops = await cards(page).evaluateAll((all) =>
        all.slice(0, 8).map((card) => card.getBoundingClientRect().top),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });
});

describe("a card", () => {
  it("shows name, description, price with its size, and leads to the popup", async () => {
    const page = await visit("/eliquides?category=fruite");
    const mangue = card(page, "Mangue de Mahajanga");
    await expect(mangue).toContainText("17\u202f000 Ar");
    await expect(mangue).toContainText("10ml · 0mg");
    await expect(mangue).toContainText("Best-Seller");
    await mangue.getByRole("link", { name: /Voir plus/ }).click();
    await expect(page).toHaveURL("/eliquides/mangue-de-mahajanga?category=fruite");
  });

  it("has its product's description, or the beginning to a whole word", async () => {
    const { products } = await (await fetch(new URL("/eliquides.json", inject("shop")))).json();
    const page = await visit("/eliquides");
    const texts = await cards(page).evaluateAll((all) =>
      all.map((card) => card.querySelector("p")?.textContent ?? ""),
    );
    expect(texts).toHaveLength(products.length);
    expect(texts.filter((text) => text.endsWith("…")).length).toBeGreaterThan(10);
    for (const [at, text] of texts.entries()) {
      const { description } = products[at];
      if (text === description) continue;
      expect(text).toMatch(/^.{20,46}\p{L}…$/u);
      expect(description.startsWith(text.slice(0, -1)), text).toBe(true);
      expect(description.slice(text.length - 1), text).toMatch(/^[,.]*\s/);
    }
  });

  it("is clickable all over", async () => {
    const page = await visit("/eliquides");
    await card(page, "Mangue de Mahajanga").click({ position: { x: 20, y: 20 } });
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  it("of a product out of stock says so and still opens", async () => {
    const page = await visit("/eliquides");
    const litchi = card(page, "Litchi de Tamatave");
    await expect(litchi).toContainText("Rupture de stock");
    const pictureOf = litchi.locator("img");
    expect(await pictureOf.evaluate((img) => getComputedStyle(img).filter)).toContain("grayscale");
    await expect(litchi).not.toContainText("Best-Seller");
    await litchi.getByRole("link").click();
    await expect(page.getByRole("dialog")).toContainText("Rupture de stock");
  });

  it("of a product that is coming soon leads nowhere", async () => {
    const page = await visit("/eliquides");
    const soon = cards(page).filter({ hasText: "Bientôt disponible" });
    expect(await soon.count()).toBeGreaterThan(1);
    await expect(soon.first().getByText("Bientôt disponible")).toHaveCount(2);
    await expect(soon.getByRole("link")).toHaveCount(0);
  });

  it("without a price says 'Prix non disponible'", async () => {
    const page = await visit("/eliquides");
    await expect(card(page, "Rotra noir")).toContainText("Prix non disponible");
  });
});

describe("the popup", () => {
  it.each([
    ["/eliquides/mangue-de-mahajanga?category=fruite", "Nos E-liquides"],
    ["/produit/mangue-de-mahajanga", "Nos E-liquides"],
    ["/recherche/mangue-de-mahajanga?q=mangue", "Recherche"],
  ])("%s stands over its page with all that is known", async (path, below) => {
    const page = await visit(path);
    const dialog = page.getByRole("dialog", { name: "Mangue de Mahajanga" });
    await expect(dialog.getByRole("heading", { name: "Mangue de Mahajanga" })).toBeVisible();
    await expect(dialog.getByRole("img", { name: "Mangue de Mahajanga" })).toBeVisible();
    await expect(dialog).toContainText("Fruité");
    await expect(dialog.getByRole("term")).toHaveText(["10ml", "30ml", "50ml"]);
    await expect(dialog.getByRole("definition")).toContainText([
      "17\u202f000 Ar",
      "40\u202f000 Ar",
      "62\u202f000 Ar",
    ]);
    await expect(heading(page, below)).toHaveCount(1);
    await expect(page).toHaveTitle("Mangue de Mahajanga | Zavona");
  });

  it.each(["/eliquides/mangue-de-mahajanga", "/produit/booster-nicotine-20"])(
    "%s keeps the keyboard to itself",
    async (path) => {
      const page = await visit(path);
      const popup = page.getByRole("dialog");
      await expect(popup.getByRole("link", { name: "Fermer" })).toBeFocused();
      const links = await popup.getByRole("link").count();
      let left = 0;
      for (let press = 0; press < 2 * links + 4; press++) {
        await page.keyboard.press(press < links + 2 ? "Tab" : "Shift+Tab");
        if ((await popup.locator(":focus").count()) === 0) left += 1;
        await expect(page.locator("main li, header, footer").locator(":focus")).toHaveCount(0);
      }
      // Past its last link and before its first the browser's own buttons come.
      expect(left).toBeLessThanOrEqual(2);
    },
  );

  it("closes to its catalogue with the filter kept, at the card", async () => {
    const page = await visit("/eliquides/mangue-de-mahajanga?category=fruite");
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page).toHaveURL("/eliquides?category=fruite#produit-mangue-de-mahajanga");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(heading(page, "Mangue de Mahajanga")).toBeInViewport();
  });

  it("closes by a click on the backdrop, and by going back", async () => {
    const page = await visit("/eliquides?category=fruite");
    const open = () =>
      page.getByRole("link", { name: "Voir plus sur Mangue de Mahajanga" }).click();
    await open();
    await expect(page.getByRole("dialog")).toBeVisible();
    // Right after a navigation the browser drops clicks until it has painted.
    await expect(async () => {
      await page.mouse.click(10, 450);
      await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await open();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/category=fruite/);
  });

  it("shows one price for what has one", async () => {
    const page = await visit("/ecigarettes?category=pod");
    await card(page, "Pod Rahona").getByRole("link").click();
    await expect(page.getByRole("dialog").getByRole("term")).toHaveText(["Prix"]);
  });
});

describe("the search", () => {
  it("opens from the header and finds whatever case and accents", async () => {
    const page = await visit("/about", PHONE);
    await page.getByLabel("Rechercher un produit").first().click();
    const field = page.getByRole("banner").getByRole("searchbox");
    await expect(field).toHaveAttribute("placeholder", "Rechercher un produit...");
    await field.fill("VANILLÉ");
    await field.press("Enter");
    await expect(page).toHaveURL("/recherche?q=VANILL%C3%89");
    const count = await cards(page).count();
    expect(count).toBeGreaterThan(2);
    await expect(page.getByText(`${count} résultat(s)`)).toBeVisible();
    await cards(page)
      .first()
      .getByRole("link", { name: /Voir plus/ })
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  it("tells that nothing was found, in the visitor's own words", async () => {
    const page = await visit("/recherche?q=%3Cb%3Echoucroute%3C%2Fb%3E");
    await expect(
      page.getByText('Aucun résultat trouvé pour "<b>choucroute</b>"', { exact: true }),
    ).toBeVisible();
  });
});

describe("the other pages", () => {
  it("/contact leads to Messenger, telephone and WhatsApp, and tells how orders go", async () => {
    const page = await visit("/contact");
    const main = page.getByRole("main");
    const links = [
      [/Messenger/, /^https:\/\/m\.me\/[\w.]+\?text=Bonjour/],
      [/Appeler/, /^tel:\+261\d{9}$/],
      [/WhatsApp/, /^https:\/\/wa\.me\/261\d{9}\?text=Bonjour/],
      [/bonjour@/, /^mailto:/],
    ] as const;
    for (const [name, href] of links) {
      await expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
    }
    await expect(main).toContainText("Commandé avant 18h");
    await expect(main).toContainText("J+1");
    await expect(main).toContainText("+261 34 00 000 00");
    await expect(main).toContainText("+261 32 00 000 00");
  });

  it("/about tells story, mission, values and the three of the team", async () => {
    const page = await visit("/about");
    for (const name of ["Notre histoire", "Notre mission", "Nos valeurs", "Notre équipe"]) {
      await expect(heading(page, name)).toBeVisible();
    }
    for (const role of [/créatrice de saveurs/, /communication/, /service client/]) {
      await expect(page.getByText(role)).toBeVisible();
    }
    await expect(page.getByText(/2024/).first()).toBeVisible();
    await expect(page.getByText(/France/).first()).toBeVisible();
  });

  it("/contentful shows the first three best-sellers", async () => {
    const page = await visit("/contentful");
    await expect(cards(page)).toHaveCount(3);
  });

  it.each([
    "/nulle-part",
    "/eliquides/inconnu",
    "/produit/inconnu",
    "/recherche/inconnu?q=x",
    "/eliquides/a/b",
  ])("%s is the 404 page with its three ways out", async (path) => {
    const page = await browser.blank({ javaScriptEnabled: false });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("Page introuvable | Zavona");
    await expect(page.getByRole("main")).toContainText(
      "Oups ! La page que vous recherchez semble s'être évaporée comme une volute de vapeur.",
    );
    const links = page.getByRole("main").getByRole("link");
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(targets).toEqual(["/", "/eliquides", "/contact"]);
  });
});
