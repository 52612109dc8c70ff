import { expect, it } from "vitest";
import { richText } from "../../demo/content/records";
import { sharedShop } from "../support/start-shop";
import { assetLink, publishedAsset, publishedEntry, shopSpace } from "../support/worlds/space";

/** Text that owners type in Contentful, as visitors find and read it. */

const space = shopSpace(
  publishedEntry("boutique", "boutique", { whatsapp: "032 11 111 11" }),
  publishedEntry("produit", "typed", {
    titre: "Kiwi–concombre\n« n°5 » &amp; menthe",
    types: ["Gour\u200bmand"],
    descriptionProduit: "# Saveur\n\nUn **vrai** [fruit](https://example.com), &eacute;t&eacute;",
    imageProduit: assetLink("drawing"),
    prix10ml: "15 000 Ar",
    prix30ml: 15_000.5,
    prix50ml: "1.5",
  }),
  publishedEntry("produit", "rich", {
    titre: "Litchis",
    descriptionProduit: richText("Juteux.", "Du *Nord*."),
  }),
  publishedEntry("produit", "html", {
    titre: "Pomme",
    descriptionProduit: "<p>Un <b>fruit</b></p><p>m&ucirc;r &amp;lt;</p>",
  }),
  publishedEntry("banner", "banner", { imagePC: assetLink("IMG_20240315_WA0012") }),
);
space.assets.push(
  publishedAsset("drawing", "kiwi.svg", "image/svg+xml"),
  publishedAsset("IMG_20240315_WA0012", "IMG_20240315_WA0012.jpg", "image/jpeg"),
);

const shop = sharedShop({ content: space, pictures: "none" });

const ask = async (path: string) => (await fetch(shop().url + path)).text();

it("typed content is plain text and whole prices in the JSON, without an SVG picture", async () => {
  const typed = JSON.parse(await ask("/eliquides/typed.json"));
  expect(typed).toMatchObject({
    name: "Kiwi–concombre « n°5 » & menthe",
    description: "Saveur\n\nUn vrai fruit, été",
    categories: ["gourmand"],
    image: null,
    prix10ml: { montant: 15_000 },
    prix30ml: { montant: 15_001, texte: "15\u202f001 Ar" },
    prix50ml: null,
  });
  const rich = JSON.parse(await ask("/eliquides/rich.json"));
  expect(rich.description).toBe("Juteux.\n\nDu *Nord*.");
  const html = JSON.parse(await ask("/eliquides/html.json"));
  expect(html.description).toBe("Un fruit\n\nmûr &lt;");
  const { banners } = JSON.parse(await ask("/index.json"));
  expect(banners).toMatchObject([{ alt: "" }]);
});

it("typed content is found by other spellings", async () => {
  const query = encodeURIComponent("Kiwi-concombre n° 5, FRUITS !");
  const { results } = JSON.parse(await ask(`/recherche.json?q=${query}`));
  expect(results).toMatchObject([{ id: "typed" }]);
});

it("typed content has the same text on the page, in its head and for search engines", async () => {
  const page = await ask("/eliquides/typed");
  expect(page).not.toMatch(/\*\*|&amp;eacute;|example\.com|15000\.5/);
  expect(page).toContain('og:title" content="Kiwi–concombre « n°5 » &amp; menthe');
  expect(page.match(/og:image" content="([^"]*)"/)?.[1]).toContain("/apercu.jpg");
  expect(page).toMatch(/name="description" content="[^"]* Saveur Un vrai fruit, été"/);
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)["@graph"][0]).toMatchObject({
    name: "Kiwi–concombre « n°5 » & menthe",
    description: "Saveur\n\nUn vrai fruit, été",
    offers: [{ price: 15_000 }, { price: 15_001 }],
  });
  expect(page).toContain("15001 ariary");
});

it("typed content has the same text in the message of an order", async () => {
  const page = await ask("/eliquides/typed");
  const messages = [...page.matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g)].map(([, href = ""]) =>
    new URL(href.replaceAll("&amp;", "&")).searchParams.get("text"),
  );
  const order =
    "commander\u00a0: Kiwi–concombre « n°5 » & menthe, 30ml, nicotine 0\u00a0mg/ml, 15\u202f001 Ar.";
  expect(messages.filter((text) => text?.includes(order))).toHaveLength(1);
});
