import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pages } from "~/address/pages";
import { documentPaths, WORKER_PATH } from "~/address/paths";
import type { ShopFile } from "~/config/shop-schema.server";
import { eventually } from "../support/eventually";
import type { Given } from "../support/worlds/owner";
import { type Shop, settingsOf, startShop } from "../support/worlds/shop";
import { run } from "../support/worlds/shop-process";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** One build serves any shop. The shop's facts and files are in its folder (`SHOP_DIR`). */

const OTHER_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="8"/></svg>';

/** The facts of another shop: the required ones. Every text differs from the demo's. */
async function otherShop(): Promise<Omit<ShopFile, "orderFacts">> {
  const file: ShopFile = JSON.parse(await readFile("shop/shop.json", "utf8"));
  const { orderFacts: _facts, orderLine: _line, ...demo } = file;
  const other = (text: string) => `Autre ${text.length}`;
  return {
    ...demo,
    name: "Boutique Test",
    tagline: "Tout pour essayer",
    blurb: "Une boutique pour les tests.",
    since: 1999,
    themeColour: "#224466",
    logo: "/logo.svg",
    contacts: {
      telephone: { number: "+261331111111", text: "033 11 111 11" },
      whatsapp: { number: "+261382222222", text: "038 22 222 22" },
      messengerPage: "boutique.test",
      email: "test@boutique.example",
    },
    social: [
      { name: "Facebook", icon: "facebook", href: "https://www.facebook.com/boutique.test" },
    ],
    delivery: "livraison en charrette",
    promises: demo.promises.map(({ icon, title }) => ({
      icon,
      title: other(title),
      text: title.slice(-2),
    })),
    address: { street: "Rue du Test", city: "Toamasina", postalCode: "501", country: "MG" },
    about: {
      lead: "Début",
      story: "Histoire",
      mission: "Mission",
      counting: "Comptage",
      values: [{ icon: "drop", title: "Valeur", text: "Texte" }],
      team: [{ name: "Testeuse", role: "Essais", picture: "/team/testeuse.svg" }],
    },
  };
}

/** Creates a temporary shop folder. `file` is its `shop.json`, as text or as a value. */
async function folderOf(file: unknown) {
  const folder = await mkdtemp(join(tmpdir(), "zavona-shop-"));
  await writeFile(
    join(folder, "shop.json"),
    typeof file === "string" ? file : JSON.stringify(file),
  );
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Every page, its JSON, a product of each kind, every document and file, and addresses without a page. */
const everyAddress = [
  ...Object.entries(pages).flatMap(([path, { json }]) => [path, ...(json ? [json] : [])]),
  ...["/eliquides/mangue", "/accessories/coton", "/produit/booster", "/recherche/mangue?q=mangue"],
  ...["/eliquides/mangue.json", "/accessories/coton.json", "/recherche.json?q=mangue"],
  ...["/eliquides?category=fruite", "/eliquides?mode=leger", "/recherche?q=mangue"],
  ...["/nulle-part", "/nulle-part.json", "/eliquides/nulle-part", "/%", "/eliquides?page=9"],
  ...["/about?_data=routes%2Fabout", "/statut", WORKER_PATH, ...Object.values(documentPaths)],
  ...readdirSync("public").map((name) => `/${name}`),
];

const assetPath = (name: string) => `/assets/${name}`;

const space = () =>
  shopSpace(
    publishedEntry("produit", "mangue", { titre: "Mangue", types: ["Fruité"], prix10ml: 9000 }),
    publishedEntry("pods", "coton", { title: "Coton", prix: 5000 }),
    publishedEntry("boosterNicotine", "booster", { titre: "Booster", prix: 3000 }),
  );

describe("another shop", () => {
  let shop: Shop;
  let demo: ShopFile;
  beforeAll(async () => {
    demo = JSON.parse(await readFile("shop/shop.json", "utf8"));
    const { folder, remove } = await folderOf(await otherShop());
    for (const name of ["team", "assets"])
      await mkdir(join(folder, "public", name), { recursive: true });
    for (const name of [
      "logo.svg",
      "favicon.svg",
      "favicon.ico",
      "favicon-32.png",
      "team/testeuse.svg",
      "assets/logo.svg",
    ])
      await writeFile(join(folder, "public", name), OTHER_LOGO);
    const settings = { SHOP_DIR: folder, SITE_URL: "https://boutique.example" };
    shop = await startShop({ content: space(), pictures: "none", settings });
    return async () => {
      await shop.stop();
      await remove();
    };
  });

  const textOf = async (path: string) => (await fetch(shop.url + path)).text();

  it("shows no fact of the demo shop in its pages, JSON, documents and assets", async () => {
    const { contacts, address, about, promises, delivery } = demo as Given<ShopFile>;
    const { telephone, whatsapp, messengerPage, email } = contacts as Given<typeof contacts>;
    const team = about.team.map(({ name }) => name);
    const words = [
      demo.name,
      delivery,
      messengerPage,
      email,
      address.street,
      address.city,
      ...team,
    ];
    const numbers = [telephone, whatsapp].flatMap(({ number, text }) => [number.slice(1), text]);
    const titles = [...promises, ...demo.orderFacts].map(({ title }) => title);
    for (const path of [...everyAddress, ...readdirSync("build/client/assets").map(assetPath)]) {
      const answer = await fetch(shop.url + path);
      const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      const found = [...words, ...numbers, ...titles].filter((word) =>
        text.toLowerCase().includes(word.toLowerCase()),
      );
      expect.soft([path, ...found]).toEqual([path]);
    }
  });

  it("shows its own name, numbers, colour and files", async () => {
    const home = await textOf("/");
    expect(home).toContain("<title>Tout pour essayer | Boutique Test</title>");
    expect(home).toContain('<meta name="theme-color" content="#224466"/>');
    expect(home).toContain('src="/logo.svg"');
    expect(home).toContain("Boutique Test, accueil");
    expect(await textOf("/logo.svg")).toBe(OTHER_LOGO);
    expect(await textOf("/favicon.svg")).toBe(OTHER_LOGO);
    expect((await fetch(`${shop.url}/favicon.ico`)).headers.get("Content-Type")).toMatch(/icon/);
    const { headers } = await fetch(`${shop.url}/assets/logo.svg`);
    expect(headers.get("Cache-Control"), "the owner may change it").toBe("public, max-age=3600");
    expect((await fetch(`${shop.url}/icons.svg`)).status).toBe(200);
    expect((await fetch(`${shop.url}/shop.json`)).status).toBe(404);
    expect(await textOf("/about")).toMatch(/Testeuse[\s\S]*Essais/);
    const contact = await textOf("/contact");
    expect(contact).toContain("https://wa.me/261382222222?text=");
    expect(contact).toContain("tel:+261331111111");
    expect(contact).toContain("https://m.me/boutique.test?text=");
    expect(contact).toMatch(/Adresse[\s\S]*Rue du Test, Toamasina 501/);
    expect(await textOf("/tarifs"), "it has no facts of ordering").not.toContain("Bon à savoir");
    expect(JSON.parse(await textOf("/manifest.webmanifest"))).toMatchObject({
      short_name: "Boutique Test",
      theme_color: "#224466",
    });
    expect(await textOf("/eliquides")).toContain("prix en Ariary, livraison en charrette.");
  });
});

describe("a shop with an own space that keeps the example's shop.json", () => {
  it("shows none of its contacts, and names its fields in the log, for check-space and on the owner's page", async () => {
    const content = space();
    const shop = await startShop({ content, pictures: "none" });
    const { contacts } = JSON.parse(await readFile("shop/shop.json", "utf8"));
    const numbers = [contacts.telephone.text, contacts.whatsapp.text, contacts.messengerPage];
    const shown = async () => {
      const paths = [
        "/",
        "/contact",
        "/hors-ligne",
        "/eliquides/mangue",
        "/produits.json",
        "/tarifs",
      ];
      const answers = await Promise.all(paths.map((path) => fetch(shop.url + path)));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      return (await Promise.all(answers.map((answer) => answer.text()))).join();
    };
    const pages = await shown();
    expect([...numbers, contacts.email].filter((text) => pages.includes(text))).toEqual([]);

    const example = "La boutique montre des textes de l’exemple";
    const [alone, named] = [
      "Vos clients ne peuvent pas vous joindre",
      /: name, .*contacts, social/,
    ];
    await eventually(() => expect(shop.output()).toContain(example));
    const status = async () => (await fetch(`${shop.url}/statut`)).text();
    const { output, child } = run(
      ["build/server/server.js", "check-space"],
      settingsOf(shop.service),
    );
    await once(child, "close");
    for (const text of [shop.output(), output(), await status()]) {
      expect(text).toContain(example);
      expect(text).toMatch(named);
      expect(text).toContain(alone);
    }
    await shop.stop();
  });
});

it("a shop with only a name and a telephone number has every page, with that number", async () => {
  const telephone = { number: "+261331111111", text: "033 11 111 11" };
  const { folder, remove } = await folderOf({ name: "Boutique Test", contacts: { telephone } });
  const settings = { SHOP_DIR: folder };
  const shop = await startShop({ content: space(), pictures: "none", settings });
  for (const path of Object.keys(pages)) {
    const answer = await fetch(shop.url + path);
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    // The reference of the API names no contact, and `null` as a type.
    if (path === "/openapi") continue;
    expect.soft([path, /undefined|\bnull<|<(h2|ul)[^>]*><\/\1>/.exec(text)]).toEqual([path, null]);
    expect.soft([path, text.includes("tel:+261331111111")]).toEqual([path, true]);
  }
  const popup = await (await fetch(`${shop.url}/eliquides/mangue`)).text();
  expect(popup.replaceAll("<!-- -->", "")).toContain("Commander par téléphone");
  expect(await (await fetch(`${shop.url}/statut`)).text()).not.toContain("shop.json");
  await shop.stop();
  await remove();
});

describe("an unusable shop.json", () => {
  const changed = async (change: object) => ({ ...(await otherShop()), ...change });
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["without a name", () => changed({ name: undefined }), / : name : .+/],
    [
      "with several faults, all of them reported,",
      () => changed({ name: "", since: "2024" }),
      / : name : un texte est attendu ; since : .+/,
    ],
    [
      "with a picture of a type that is not served",
      () => changed({ logo: "/logo.gif" }),
      / : logo : un fichier de public\/ en \.jpg, \.png, \.svg ou \.webp/,
    ],
    [
      "with a picture that has no file",
      () => changed({ logo: "/absent.svg" }),
      / : logo : il n’y a pas de fichier public\/absent\.svg/,
    ],
    [
      "with a wrong number",
      () => changed({ contacts: { telephone: { number: "034", text: "034" } } }),
      / : contacts › telephone › number : un numéro comme \+261340000000/,
    ],
    [
      "with a number that is a text",
      () => changed({ contacts: { whatsapp: "+261340000000" } }),
      / : contacts › whatsapp : un numéro et son texte sont attendus : \{ "number": "\+261/,
    ],
    [
      "with nine facts of ordering",
      () => changed({ orderFacts: Array(9).fill({ title: "Paiement", text: "En espèces." }) }),
      / : orderFacts : huit points au plus sont attendus/,
    ],
    ["with an unknown field", () => changed({ slogan: "Oui" }), /slogan/],
    [
      "that is cut off",
      async () => '{\n"name": ',
      / : ce n’est pas du JSON : ligne 2, colonne 9 : le fichier s’arrête trop tôt/,
    ],
  ])("%s stops the start with one line", async (_what, file, line) => {
    const { folder, remove } = await folderOf(await file());
    const { child, output } = run(["build/server/server.js"], { SHOP_DIR: folder });
    const [code] = await once(child, "close");
    await remove();
    expect([code, output()]).toEqual([1, expect.stringMatching(line)]);
    expect(output().trim().split("\n")).toHaveLength(1);
    expect(output()).toContain("shop.json (SHOP_DIR)");
  });

  it("that is missing stops the start with one line", async () => {
    const { child, output } = run(["build/server/server.js"], { SHOP_DIR: "/nowhere" });
    const [code] = await once(child, "close");
    expect([code, output()]).toEqual([
      1,
      expect.stringMatching(/^\/nowhere\/shop\.json \(SHOP_DIR\) : ENOENT.*\n$/),
    ]);
  });
});
