import { expect, it, vi } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { startShop } from "../support/start-shop";
import type { Shop } from "../support/worlds/shop";
import { assetLink, publishedAsset, publishedEntry } from "../support/worlds/space";

/** The owner's status page: each sentence is shown only while it is true. */

const COMPLETE = "Rien à faire\u202f: tous les produits sont complets.";
const OLD_CONTENT = "l’ancien contenu reste affiché";

/** A space with the shop's content model and one liquid that lacks nothing. No filter names 'Salé'. */
function completeSpace() {
  const types = ["Fruité", "Salé"];
  const fields = { titre: "Mangue", types, prix10ml: 9000, imageProduit: assetLink("photo") };
  const space = { ...demoSpace(), entries: [publishedEntry("produit", "mangue", fields)] };
  const url = `//images.ctfassets.net/${space.id}/photo/t0ken/photo.jpg`;
  space.assets = [publishedAsset("photo", "photo.jpg", "image/jpeg", url)];
  return space;
}

/** The page's text, without markup. */
async function statusOf({ url }: Shop): Promise<string> {
  const page = await (await fetch(`${url}/statut`)).text();
  return page
    .slice(page.indexOf("<main"), page.indexOf("</main>"))
    .replace(/<!-- -->|<[^>]*>/g, "");
}

/** Waits until the page contains all `words`. @returns its text then */
function waitFor(shop: Shop, ...words: string[]): Promise<string> {
  const check = async () => {
    const text = await statusOf(shop);
    for (const word of words) expect(text).toContain(word);
    return text;
  };
  return vi.waitFor(check, { timeout: 15_000, interval: 100 });
}

it("the status page reports no fault until a picture is refused", async () => {
  const shop = await startShop({ content: completeSpace(), pictures: "none" });
  await waitFor(shop, COMPLETE, "sans filtre\u202f: Salé E-liquide, 1 produit");
  expect(await statusOf(shop)).toContain(
    "En ordre\u202f: 1\u00a0produit complet, contenu vérifié il y a",
  );
  const page = await (await fetch(`${shop.url}/eliquides`)).text();
  await fetch(shop.url + /\/images\/[^" ]*w=\d+/.exec(page)?.[0]);
  expect(await waitFor(shop, "Une fiche est à corriger.")).not.toContain(COMPLETE);
});

it("the status page reports a field that the content model lacks, and calls nothing complete", async () => {
  const space = completeSpace();
  space.contentTypes = space.contentTypes.map((type) => ({ ...type, fields: [] }));
  const shop = await startShop({ content: space });
  const text = await waitFor(shop, "points regardent toute la boutique.", "n’a pas de champ");
  expect(text).not.toContain(COMPLETE);
});

it("the status page reports faults of banners and boosters, too", async () => {
  const space = completeSpace();
  const booster = { titre: "Booster", prix: "sur demande", imageProduit: assetLink("photo") };
  space.entries.push(
    publishedEntry("boosterNicotine", "boost", booster),
    publishedEntry("banner", "bande", { imagePC: assetLink("heic") }),
    publishedEntry("banner", "refusee", { imagePC: assetLink("bannerPhoto") }),
  );
  const url = `//images.ctfassets.net/${space.id}/bannerPhoto/t0ken/banner.jpg`;
  space.assets.push(
    publishedAsset("heic", "a.heic", "image/heic"),
    publishedAsset("bannerPhoto", "banner.jpg", "image/jpeg", url),
  );
  const shop = await startShop({ content: space, pictures: "none" });
  await waitFor(
    shop,
    "2 fiches sont à corriger.",
    "Booster de nicotine, id boost",
    "prix illisible\u202f: «\u202fsur demande\u202f», tapez un nombre entier, ou videz le champ",
    "Bannière, id bande",
    "image pour ordinateur au format HEIC\u202f: remplacez-la par un JPEG",
  );
  await fetch(`${shop.url}/images/${space.id}/bannerPhoto/t0ken/banner.jpg?w=1200`);
  await waitFor(shop, "Bannière, id refusee", "image refusée, Contentful répond 500");
  const page = await (await fetch(`${shop.url}/statut`)).text();
  for (const id of ["boost", "bande", "refusee"]) {
    const editor = `https://app.contentful.com/spaces/${space.id}/environments/master/entries/${id}"`;
    expect(page).toContain(editor);
  }
});

it("the status page says that an empty space has no product", async () => {
  const shop = await startShop({ content: { ...completeSpace(), entries: [] } });
  const text = await waitFor(shop, "La boutique n’a pas de produit.", "aucun produit n’est publié");
  expect(text).not.toContain(COMPLETE);
});

it("the status page of the embedded service's slips has each remark once", async () => {
  const shop = await startShop({ settings: { CONTENTFUL_ENVIRONMENT: "slips" } });
  const double = "image au format SVG\u202f: remplacez-la par un JPEGtitre en double";
  const remarks = [
    "Fiche pas affichée",
    "prix 50 ml illisible\u202f: «\u202fsur demande\u202f», tapez un nombre entier, ou videz le champ",
    "prix 9 mg illisible\u202f: «\u202f1.5\u202f», tapez un nombre entier, ou videz le champ",
    "prix 30 ml arrondi\u202f: «\u202f40000.4\u202f», l’ariary n’a pas de centimes",
    "prix 10 ml de moins de 1\u202fAr",
    "prix 50 ml très élevé",
    "titre avec retour à la ligne",
    "description en texte enrichi\u202f: mise en page perdue",
    "image au format HEIC\u202f: remplacez-la par un JPEG",
    "Mentholé E-liquide, 1 produit, sous «\u202fTous\u202f» seulement",
    "prix 50 ml (36\u202f000 Ar) plus bas que le prix 30 ml",
    "deux boosters publiés",
    "pas proposé avec les e-liquides",
    "«\u202fbientôt disponible\u202f» depuis plus de 60 jours",
    "voulez-vous dire Boissons\u202f?",
    "le titre est rempli en malgache, pas en français",
    "plusieurs fichiers",
    "un lien vers une autre fiche",
    "signes de mise en page",
    "plus de 5\u202f000 caractères",
  ];
  const text = await waitFor(shop, double, ...remarks);
  expect(remarks.filter((remark) => text.split(remark).length !== 2)).toEqual([]);
  // A picture without a file looks like one that was deleted.
  for (const twice of [
    "titre en double",
    "image sans fichier publié\u202f: publiez l’image dans Contentful",
  ])
    expect(text.split(twice), twice).toHaveLength(3);
});

let slips = 0;
const slip = (fields: Record<string, unknown>, id = `x${slips++}`) =>
  publishedEntry("produit", id, {
    ...{
      titre: `Saveur ${id}`,
      types: ["Fruité"],
      prix10ml: 9000,
      imageProduit: assetLink("photo"),
    },
    ...fields,
  });
const english = slip({});
english.fields.titre = { en: "Mango" };
const reference = { sys: { type: "Link", linkType: "Entry", id: "category" } };
const booster = (id: string, minute: number) =>
  publishedEntry(
    "boosterNicotine",
    id,
    { titre: `${id} 20 mg/ml`, prix: 5000, imageProduit: assetLink("photo") },
    minute,
  );

const SLIPS: [slip: string, entries: ReturnType<typeof slip>[], remark: string][] = [
  [
    "a price that falls while the size grows",
    [slip({ prix30ml: 8000 })],
    "prix 30 ml (8\u202f000 Ar) plus bas que le prix 10 ml (9\u202f000 Ar)\u202f: les deux sont-ils inversés\u202f?",
  ],
  [
    "a second booster",
    [booster("Ancien", 0)],
    "deux boosters publiés, l’accueil ne montre que «\u202fNouveau 20 mg/ml\u202f»\u202f: ne gardez que celui qui se vend",
  ],
  [
    "a booster without its bottle's size",
    [booster("Nouveau", 1)],
    "pas proposé avec les e-liquides\u202f: écrivez la taille du flacon («\u202f10\u202fml\u202f»)",
  ],
  [
    "a product that is coming soon for 60 days",
    [slip({ comingSoon: true })],
    "«\u202fbientôt disponible\u202f» depuis plus de 60 jours, avec prix et stock\u202f: s’il est arrivé, choisissez non",
  ],
  [
    "a misspelt category",
    [slip({ types: ["Boison"] })],
    "catégorie inconnue\u202f: «\u202fBoison\u202f», voulez-vous dire Boissons\u202f?",
  ],
  [
    "a title in another language",
    [english],
    "le titre est rempli en anglais, pas en français\u202f: remplissez aussi l’onglet «\u202ffrançais\u202f»",
  ],
  [
    "several files",
    [slip({ imageProduit: [assetLink("photo"), assetLink("photo")] })],
    "image\u202f: plusieurs fichiers, seul le premier est montré, gardez-en un",
  ],
  [
    "a category by reference",
    [slip({ types: [reference] })],
    "catégorie\u202f: un lien vers une autre fiche, que la boutique ne suit pas. Pour votre installateur\u202f: le champ «\u202ftypes\u202f» doit être de type",
  ],
  [
    "markup",
    [slip({ descriptionProduit: "Une **vraie** mangue" })],
    "description avec des signes de mise en page, comme ** ou &lt;b&gt;, que la boutique retire\u202f: écrivez en texte simple",
  ],
  [
    "a long description",
    [slip({ descriptionProduit: "mangue ".repeat(1000) })],
    "description de plus de 5\u202f000 caractères, coupée là\u202f: raccourcissez-la",
  ],
  [
    "a title used twice",
    [slip({ titre: "Litchi" }), slip({ titre: "litchi" }, "deux")],
    "titre en double\u202f: «\u202flitchi\u202f» (id deux), changez un des titres, ou dépubliez une des fiches",
  ],
];

it("the status page says what to do about each slip, and about nothing else", async () => {
  const space = completeSpace();
  space.locales.push({ code: "en", name: "English", default: false, fallbackCode: null });
  space.entries.push(...SLIPS.flatMap(([, entries]) => entries));
  const shop = await startShop({ content: space, pictures: "none" });
  const faulty = SLIPS.flatMap(([, entries]) => entries).length;
  const text = await waitFor(shop, `${faulty} fiches sont à corriger.`);
  for (const [slip, , remark] of SLIPS) expect.soft(text, slip).toContain(remark);
  const { products } = await (await fetch(`${shop.url}/eliquides.json`)).json();
  const lengths = products.map(({ description }: { description: string }) => description.length);
  expect(Math.max(...lengths)).toBe(5000);
});

it("the status page reports the banners whose links lead to no page, by the names that the owner gave them", async () => {
  const dead = [
    "/eliquide",
    "/eliquides/litchi",
    "/produit/litchi?category=x",
    "/eliquides/mangue/x",
    "/accessories/mangue",
    "/mesures",
  ];
  const alive = [
    "/",
    "/#products-eliquides",
    "/eliquides?category=fruite",
    "/Contact/",
    "/eliquides/mangue",
    "/recherche?q=mangue",
    "/tarifs",
    "/produit/mangue",
    "/affiche.pdf",
  ];
  const space = completeSpace();
  for (const [n, lien] of [...dead, ...alive].entries()) {
    const fields = { nom: `Bande ${n}`, imagePC: assetLink("photo"), lien };
    space.entries.push(publishedEntry("banner", `bande${n}`, fields));
  }
  const shop = await startShop({ content: space, pictures: "none" });
  const text = await waitFor(shop, "Bande 0 Bannière, id bande0");
  const reported = [...text.matchAll(/qui n’existe pas\u202f: «\u202f(\S+)\u202f»/g)];
  expect(reported.map(([, lien]) => lien).sort()).toEqual([...dead].sort());
});

it("the status page names settings only in sentences for the installer", async () => {
  const shop = await startShop({
    content: { ...completeSpace(), contentTypes: [] },
    settings: {
      CONTENTFUL_IMAGES_HOST: "images.eu.ctfassets.net",
      REDIS_URL: "redis://127.0.0.1:9",
    },
  });
  const text = await waitFor(shop, "n’existe pas dans Contentful", "REDIS_URL");
  const sentences = text.split(/\.(?=[\s\p{Lu}])/u);
  const technical = sentences.filter((each) => /[A-Z]{3,}_[A-Z]+/.test(each));
  expect(technical.length).toBeGreaterThan(2);
  expect(technical.filter((each) => !each.includes("Pour votre installateur\u202f: "))).toEqual([]);
});

it("the status page says nothing about products before the first read", async () => {
  const shop = await startShop({ content: "unreachable" });
  const text = await waitFor(shop, "Contenu pas encore lu.");
  expect(/complet|Rien à faire|pas de produit|Produits/.exec(text)).toBeNull();
});

it("the status page reports content that can't be read, and calls nothing complete", async () => {
  const shop = await startShop({ content: completeSpace(), connection: "hanging" });
  shop.connection.choose = (path) =>
    path.includes("/sync?") ? { kind: "status", status: 400 } : null;
  shop.connection.release();
  const text = await waitFor(shop, "Contenu pas encore lu.", "Contentful Échec");
  const claims = [COMPLETE, OLD_CONTENT];
  expect(claims.filter((claim) => text.includes(claim))).toEqual([]);
});

it("the status page says that old content is shown, until it is too old", async () => {
  const shop = await startShop({
    content: completeSpace(),
    connection: "faulty",
    settings: { CONTENT_TTL_SECONDS: "1", CONTENT_MAX_STALE_SECONDS: "5" },
  });
  await waitFor(shop, COMPLETE);
  shop.connection.always = { kind: "status", status: 401 };
  const text = await waitFor(shop, OLD_CONTENT);
  expect(text.split(OLD_CONTENT)).toHaveLength(2);
  expect(text).not.toContain(COMPLETE);
  const late = await waitFor(shop, "Le contenu est trop ancien pour être affiché");
  expect(/reste affiché|complet|Rien à faire|pas de produit/.exec(late)).toBeNull();
});
