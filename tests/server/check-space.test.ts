import { once } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { requiredTypes } from "~/contentful/content-model";
import { spaceId } from "../../demo/content/build";
import { startContentService } from "../../demo/delivery-api/service";
import { demoSpace } from "../../demo/demo-space";
import type { Space } from "../../demo/space";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";
import { type Fault, startFaultProxy } from "../support/worlds/fault-proxy";
import { settingsOf } from "../support/worlds/shop";
import { run } from "../support/worlds/shop-process";
import {
  ACCESS_TOKEN,
  assetLink,
  emptyShopSpace,
  publishedAsset,
  publishedEntry,
  shopSpace,
} from "../support/worlds/space";

/** Reports of content that can't be read or is incomplete: in `check-space`, the log and the status page. */

/** Serves a space through a proxy, which applies the fault. @returns a shop's settings that read it */
async function settingsFor(space: Space, fault: Fault | null = null) {
  const service = await startContentService({
    space,
    accessToken: ACCESS_TOKEN,
    pictures: "demo/pictures",
  });
  const proxy = await startFaultProxy(service.host);
  onTestFinished(async () => {
    await proxy.close();
    await service.close();
  });
  proxy.always = fault;
  return { ...settingsOf(service, proxy), CONTENT_DEADLINE_MS: "300" };
}

async function check(settings: Record<string, string>) {
  const { child, output } = run(["build/server/server.js", "check-space"], settings);
  const [code] = await once(child, "close");
  return { code, lines: output().trim().split("\n") };
}

it.each<[string, string, Record<string, string>, Fault?]>([
  ["a wrong token", "CONTENTFUL_ACCESS_TOKEN", { CONTENTFUL_ACCESS_TOKEN: "a-secret-of-others" }],
  ["a wrong space", "CONTENTFUL_SPACE_ID", { CONTENTFUL_SPACE_ID: "other" }],
  ["a wrong environment", "CONTENTFUL_ENVIRONMENT", { CONTENTFUL_ENVIRONMENT: "staging" }],
  // The discard port: nothing listens there.
  ["an unreachable host", "CONTENTFUL_HOST", { CONTENTFUL_HOST: "127.0.0.1:9" }],
  ["the request limit", "CONTENT_TTL_SECONDS", {}, { kind: "status", status: 429 }],
  ["HTTPS where the host speaks HTTP", "CONTENTFUL_HOST", { CONTENTFUL_INSECURE: "0" }],
  ["a host that hangs", "CONTENTFUL_HOST", {}, { kind: "hang" }],
  ["a host that resets connections", "CONTENTFUL_HOST", {}, { kind: "reset" }],
  ["an answer of 404", "CONTENTFUL_HOST", {}, { kind: "status", status: 404 }],
  ["an answer of 403", "CONTENTFUL_HOST", {}, { kind: "status", status: 403, body: "<html>" }],
  ["an answer in HTML", "CONTENTFUL_HOST", {}, { kind: "body", body: "<html>" }],
  ["broken JSON", "CONTENTFUL_HOST", {}, { kind: "body", body: '{"items":[' }],
  ["a failing service", "en panne", {}, { kind: "status", status: 500 }],
])(
  "check-space, the log and the status page report %s with the words: %s",
  async (_name, words, change, fault) => {
    const settings = { ...(await settingsFor(emptyShopSpace(), fault)), ...change };
    const { code, lines } = await check(settings);
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining(words), "La boutique ne peut pas fonctionner."],
    ]);
    expect(lines.join()).not.toContain(settings.CONTENTFUL_ACCESS_TOKEN);
    const shop = await startShop({ settings, awaitsContent: false });
    const status = async () => (await fetch(`${shop.url}/statut`)).text();
    // The page must report the cause before the client's retries end, after 19 s.
    await vi.waitFor(async () => expect(await status()).toContain(words), 10_000);
    await eventually(() => {
      const line = shop
        .output()
        .split("\n")
        .find((line) => line.includes("npm run check-space"));
      expect(JSON.parse(line ?? "{}").findings).toEqual([expect.stringContaining(words)]);
    });
  },
  60_000,
);

describe("check-space, log and status page", () => {
  it("report missing content types, with one warning in the log", async () => {
    const space: Space = { ...emptyShopSpace(), id: spaceId, contentTypes: [] };
    const settings = await settingsFor(space);
    const { code, lines } = await check(settings);
    expect(code).toBe(1);
    for (const type of requiredTypes) {
      expect(lines.join("\n")).toContain(
        `«\u202f${type}\u202f» n’existe pas dans Contentful, créez-le ou vérifiez CONTENTFUL_SPACE_ID`,
      );
    }
    const METRICS_TOKEN = "a-token-of-32-characters-or-more";
    const others = {
      CONTENT_DEADLINE_MS: "10000",
      SITE_URL: "https://boutique.example",
      METRICS_TOKEN,
    };
    const shop = await startShop({ settings: { ...settings, ...others }, awaitsContent: false });
    const warnings = () => shop.output().match(/^.*"level":40.*$/gm) ?? [];
    await eventually(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain("npm run check-space");
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const status = async () => (await fetch(`${shop.url}/statut`, { headers })).text();
    const missing = "«\u202fproduit\u202f» n’existe pas dans Contentful, créez-le";
    expect(await status()).toContain(missing);
    expect(await status()).not.toContain("trop ancien");
    space.contentTypes = emptyShopSpace().contentTypes;
    expect(await status()).not.toContain(missing);
    expect(await status()).toContain("aucun produit n’est publié, publiez-en un");
  });

  it.each([
    ["no entry", [], emptyShopSpace()],
    [
      "only empty entries",
      [
        expect.stringMatching(
          /^! E-liquide, Fiche pas affichée \(vide\)\u202f: sans catégorie\u202f: choisissez-en une\u202f; sans titre/,
        ),
      ],
      shopSpace(publishedEntry("produit", "vide", {})),
    ],
  ])("say what to do about a space with %s", async (_name, entries, space) => {
    const settings = { ...(await settingsFor(space)), CONTENT_DEADLINE_MS: "10000" };
    const advice = "aucun produit n’est publié, publiez-en un dans Contentful";
    const { code, lines } = await check(settings);
    expect([code, lines.filter((line) => line.includes(advice))]).toEqual([1, [expect.anything()]]);
    expect(lines).toContain("✓ E-liquide\u202f: 0");
    expect(lines.filter((line) => line.startsWith("!"))).toEqual(entries);
    const shop = await startShop({ settings });
    const line =
      /no product is published in teststore\/master \(CONTENTFUL_SPACE_ID, .*: publish one/g;
    await eventually(() => expect(shop.output().match(line) ?? []).toHaveLength(1));
    expect(shop.output()).not.toContain("npm run check-space");
    const status = await (await fetch(`${shop.url}/statut`)).text();
    expect(status.includes(advice)).toBe(true);
    expect(/complet|Rien à faire/.exec(status)).toBeNull();
  });

  it("name a missing or unreadable field", async () => {
    const space = demoSpace();
    const [type] = space.contentTypes;
    const fields = type?.fields
      .filter(({ id }) => id !== "mgOnly" && id !== "prix30ml")
      .map((field) => (field.id === "prix10ml" ? { ...field, type: "Boolean" as const } : field));
    space.contentTypes = space.contentTypes.map((each) =>
      each === type && fields ? { ...each, fields } : each,
    );
    const settings = await settingsFor(space);
    const { code, lines } = await check(settings);
    expect(code).toBe(0);
    for (const field of ["mgOnly", "prix30ml"]) {
      const advice = "ajoutez-le ou vérifiez CONTENTFUL_ENVIRONMENT";
      expect(lines).toContain(`✗ «\u202fproduit\u202f» n’a pas de champ ${field}, ${advice}`);
    }
    expect(lines.join("\n")).toContain("le champ «\u202fprix10ml\u202f» est de type Boolean");
    // Without this the page would leave out a content model that takes more than 300 ms.
    const patient = { ...settings, CONTENT_DEADLINE_MS: "10000" };
    const shop = await startShop({ settings: patient });
    expect(await (await fetch(`${shop.url}/statut`)).text()).toContain("n’a pas de champ mgOnly");
  });

  it.each<[string, string, Record<string, string>]>([
    ["refuses a picture", "Contentful répond 500", {}],
    [
      "can't be reached",
      "le serveur d’images ne répond pas, ou est saturé",
      { CONTENTFUL_IMAGES_HOST: "127.0.0.1:9" },
    ],
  ])("name CONTENTFUL_IMAGES_HOST if the images host %s", async (_name, reason, change) => {
    const images = await startFaultProxy("127.0.0.1:9");
    onTestFinished(() => images.close());
    images.always = { kind: "status", status: 500 };
    const settings = await settingsFor(demoSpace());
    const hosts = { CONTENTFUL_IMAGES_HOST: images.host, ...change };
    const { code, lines } = await check({ ...settings, ...hosts });
    const faults = lines.filter((line) => line.startsWith("✗"));
    const line = `✗ une image ne peut pas être reçue (${reason}), vérifiez CONTENTFUL_IMAGES_HOST`;
    expect([code, faults]).toEqual([0, [expect.stringContaining(line)]]);
    const { url } = await startShop({
      settings: { ...settings, ...hosts, CONTENT_DEADLINE_MS: "10000" },
    });
    const [picture = ""] = /\/images\/[^" ]*w=\d+/.exec(await (await fetch(url)).text()) ?? [];
    await fetch(url + picture);
    const words = change.CONTENTFUL_IMAGES_HOST ? "vérifiez CONTENTFUL_IMAGES_HOST" : reason;
    expect((await (await fetch(`${url}/statut`)).text()).includes(words), picture).toBe(true);
  });
});

it("check-space, the log and the status page name the images host of the space's region, once", async () => {
  const fields = {
    titre: "Mangue",
    prix10ml: 9000,
    types: ["Fruité"],
    imageProduit: assetLink("photo"),
  };
  const space = shopSpace(
    publishedEntry("produit", "a", fields),
    publishedEntry("produit", "b", fields),
  );
  const path = `${space.id}/photo/t0ken/photo.jpg`;
  space.assets.push(
    publishedAsset("photo", "photo.jpg", "image/jpeg", `//images.eu.ctfassets.net/${path}`),
  );
  const { CONTENTFUL_IMAGES_HOST: _stand_in, ...settings } = await settingsFor(space);
  const change = "CONTENTFUL_IMAGES_HOST=images.eu.ctfassets.net";
  const { code, lines } = await check(settings);
  const faults = lines.filter((line) => /\bimages? /.test(line));
  expect([code, faults, lines.at(-1)]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`^✗ .*mettez ${change}$`))],
    "La boutique ne peut pas fonctionner.",
  ]);
  const shop = await startShop({ settings });
  await eventually(() => expect(shop.output().split(`set ${change}`)).toHaveLength(2));
  expect((await (await fetch(`${shop.url}/statut`)).text()).split(change)).toHaveLength(2);
  const right = await check({ ...settings, CONTENTFUL_IMAGES_HOST: "127.0.0.1:9" });
  expect([right.code, right.lines.join().includes(change)]).toEqual([0, false]);
});

it("check-space passes the demo space, including a picture", async () => {
  const { code, lines } = await check({ CONTENT_SOURCE: "demo" });
  expect(code).toBe(0);
  expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
  expect(lines).toContain("✓ une image a été reçue");
  expect(lines).toContain("✓ jeton d’accès, espace et environnement\u202f: corrects");
  expect(lines).toContain("✓ E-liquide\u202f: 42");
  // A shop in order: it sells what it hasn't priced yet.
  const remarks = lines.filter((line) => line.startsWith("! "));
  expect(remarks.map((line) => line.split("\u202f: ")[0])).toEqual([
    "! E-liquide, Rotra noir (rotra-noir)",
    "! Cigarette électronique, Pod Volana (pod-volana)",
    "! Accessoire, Résistance Fosa 0,3 Ω (resistance-fosa-03)",
  ]);
  expect(remarks.filter((line) => !line.includes("\u202f: sans prix\u202f:"))).toEqual([]);
});

it.each([
  [0, "the demo space", {}],
  [1, "an unreachable host", { CONTENT_SOURCE: "contentful", CONTENTFUL_HOST: "127.0.0.1:9" }],
])("`npm run check-space` exits with %i for %s", async (code, _name, change) => {
  const credentials = { CONTENTFUL_SPACE_ID: "space", CONTENTFUL_ACCESS_TOKEN: ACCESS_TOKEN };
  const settings = { ...credentials, CONTENT_SOURCE: "demo", ...change };
  const { child } = run(["scripts/start.mjs", "check-space"], settings);
  expect(await once(child, "close")).toEqual([code, null]);
});
