import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";
import { startInstances } from "../support/worlds/instances";
import { redisProgram } from "../support/worlds/redis-process";
import { publishedEntry, shopSpace } from "../support/worlds/space";
import { callWebhook, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** The entry `boutique` replaces facts of `shop.json` everywhere, while it is published. */

const FACTS = {
  annonce: "Fermé du 24 au 26 décembre",
  telephone: "034 11 111 11",
  whatsapp: "038 22 222 22",
  messenger: "brume.test",
  email: "bonjour@brume.test",
  horaires: "lundi-vendredi 08:00-12:00, 13:30-17:00\nsamedi 9h-12h",
  ligneCommande: "Livré en charrette",
  infosCommande: "Paiement : en vanille\n\nRetour : jamais",
  reseaux: "https://www.tiktok.com/@brume.test",
};

const product = publishedEntry("produit", "mangue", { titre: "Mangue", prix10ml: 9000 });

/** What addresses contain of the entry. Each of these texts is absent without it. */
const SHOWN: readonly [path: string, texts: string[]][] = [
  [
    "/",
    [
      FACTS.annonce,
      '"telephone":"+261341111111"',
      '"email":"bonjour@brume.test"',
      '"dayOfWeek":["Saturday"],"opens":"09:00","closes":"12:00"',
      '"https://www.tiktok.com/@brume.test","https://m.me/brume.test"',
      "icons.svg#tiktok",
    ],
  ],
  ["/contact", ["en vanille", "https://wa.me/261382222222?text=", "Samedi de 9"]],
  ["/hors-ligne", [FACTS.annonce, "034 11 111 11", "tel:+261341111111"]],
  ["/eliquides/mangue", ["Livré en charrette", "https://m.me/brume.test?text="]],
  ["/tarifs", [FACTS.annonce, "en vanille", "038 22 222 22"]],
  ["/nulle-part", [FACTS.annonce, "034 11 111 11"]],
  ["/produits.json", ["https://wa.me/261382222222?text="]],
  ["/contact?_data=routes%2Fcontact", ['"announcement":"Fermé', "en vanille"]],
  ["/openapi.json", ["bonjour@brume.test"]],
];

const textOf = async (url: string) => (await fetch(url)).text();

/** The texts of `SHOWN` that an instance doesn't show. */
async function missingAt({ url }: { url: string }): Promise<string[]> {
  const missing = SHOWN.map(async ([path, texts]) => {
    const body = await textOf(url + path);
    return texts.filter((text) => !body.includes(text)).map((text) => `${path}: ${text}`);
  });
  return (await Promise.all(missing)).flat();
}

describe.runIf(redisProgram)("at two instances", () => {
  let all: Awaited<ReturnType<typeof startInstances>>;
  beforeAll(async () => {
    all = await startInstances("entry");
    return () => all.stop();
  });

  const idOf = async ({ url }: { url: string }) => (await fetch(url)).headers.get("x-shop");

  it("facts are shown after a call, long before the content is stale, and those of shop.json when the entry is gone", async () => {
    const { entries } = all.instances[0].service.space;
    const homes = () => Promise.all(all.instances.map(({ url }) => textOf(`${url}/`)));
    const before = await homes();
    const ids = await Promise.all(all.instances.map(idOf));
    const everything = SHOWN.flatMap(([path, texts]) => texts.map((text) => `${path}: ${text}`));
    for (const instance of all.instances) expect(await missingAt(instance)).toEqual(everything);

    entries.push(publishedEntry("boutique", "la-boutique", FACTS));
    expect(await callWebhook(all.balancer.url, signedCall({ body: "{}" }))).toBe(202);
    for (const instance of all.instances) {
      await eventually(async () => expect(await missingAt(instance)).toEqual([]));
      expect(await textOf(`${instance.url}/sw.js`)).toContain(`"shop":"${await idOf(instance)}"`);
    }
    const newIds = await Promise.all(all.instances.map(idOf));
    expect([newIds[0] === newIds[1], newIds[0] === ids[0]]).toEqual([true, false]);

    entries.pop();
    await callWebhook(all.balancer.url, signedCall({ body: "{}" }));
    for (const instance of all.instances) {
      await eventually(async () => expect(await missingAt(instance)).toEqual(everything));
    }
    expect(await homes()).toEqual(before);
    expect(await Promise.all(all.instances.map(idOf))).toEqual(ids);
    for (const instance of all.instances) expect(instance.output()).not.toMatch(/are gone/);
  });
});

it("what can't be read is a finding, as is a second entry, and shop.json's facts stay", async () => {
  const wrong = { telephone: "sur demande", email: "bonjour@brume.test" };
  const entries = [
    publishedEntry("boutique", "ancienne", FACTS, 1),
    publishedEntry("boutique", "nouvelle", wrong, 2),
  ];
  const shop = await startShop({ content: shopSpace(product, ...entries), pictures: "none" });
  const contact = await textOf(`${shop.url}/contact`);
  expect(contact).toContain("bonjour@brume.test");
  expect(contact).not.toContain("brume.test?text=");
  expect(contact).not.toContain(FACTS.annonce);
  const status = await textOf(`${shop.url}/statut`);
  expect(status).toContain("téléphone illisible");
  expect(status).toContain("fiche en trop");
  // A number that nobody can call comes before a product without a picture.
  expect(status.indexOf("téléphone illisible")).toBeLessThan(status.indexOf("sans image"));
});

/** Moments at which a clock stops, one after the other, each at a signal. */
const CLOCK = [
  ["2026-12-23T20:59:59Z", false],
  ["2026-12-23T21:00:00Z", true],
  ["2026-12-26T20:59:59Z", true],
  ["2026-12-26T21:00:00Z", false],
] as const;

it("an announcement begins and ends at midnight in Madagascar, without a request to Contentful", async () => {
  const moments = JSON.stringify(CLOCK.map(([time]) => Date.parse(time)));
  const module = `const moments = ${moments}; Date.now = () => moments[0]; process.on("SIGUSR2", () => { moments.shift(); console.log("moved", moments.length); });`;
  const days = { annonceDebut: "2026-12-24", annonceFin: "2026-12-26" };
  const shop = await startShop({
    content: shopSpace(
      product,
      publishedEntry("boutique", "b", { annonce: FACTS.annonce, ...days }),
    ),
    pictures: "none",
    connection: "faulty",
    nodeArgs: ["--import", `data:text/javascript,${encodeURIComponent(module)}`],
    settings: { CONTENT_TTL_SECONDS: "3600", CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  });
  await eventually(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200));
  shop.connection.requests.splice(0);
  for (const [at, [time, isShown]] of CLOCK.entries()) {
    if (at > 0) {
      shop.child.kill("SIGUSR2");
      await eventually(() => expect(shop.output()).toContain(`moved ${CLOCK.length - at}`));
    }
    for (const path of ["/", "/eliquides", "/hors-ligne", "/tarifs", "/nulle-part"]) {
      for (const _visit of ["rendered", "cached"]) {
        const text = await textOf(shop.url + path);
        expect([time, path, text.includes(FACTS.annonce)]).toEqual([time, path, isShown]);
      }
    }
  }
  expect(shop.connection.requests).toEqual([]);
  expect(await textOf(`${shop.url}/statut`)).toContain(
    `Annonce terminée (du 24 décembre 2026 au 26 décembre 2026)\u202f: «\u202f${FACTS.annonce}\u202f»`,
  );
});
