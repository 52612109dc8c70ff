import { beforeAll, expect, it, onTestFinished } from "vitest";
import { startContentService } from "../../demo/delivery-api/service";
import { type Shop, settingsOf, startShop } from "../support/worlds/shop";
import { freePort, run, stockServer, waitForPort } from "../support/worlds/shop-process";
import {
  ACCESS_TOKEN,
  assetLink,
  publishedAsset,
  publishedEntry,
  shopSpace,
} from "../support/worlds/space";
import { callWebhook, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** The preview: a shop that shows the owner drafts from Contentful's Preview API. */

const PASSWORD = "the-password-of-the-owner";
const authorized = { Authorization: `Basic ${btoa(`owner:${PASSWORD}`)}` };

/** A module that Node loads before the shop. It resolves the name to this machine. */
const LOCAL_NAME = `
import dns from "node:dns";
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name === "preview.example" ? "127.0.0.1" : name, ...rest);
`;

const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(LOCAL_NAME)}`];

const PICTURE = "/images/teststore/photo/t0ken/accu-18650.jpg?w=200";

let shop: Shop;
let settings: Record<string, string>;
beforeAll(async () => {
  const fields = { titre: "Brouillon", imageProduit: assetLink("photo") };
  const space = shopSpace(publishedEntry("produit", "brouillon", fields));
  space.assets.push(publishedAsset("photo", "accu-18650.jpg", "image/jpeg"));
  const pictures = "demo/pictures";
  const service = await startContentService({ space, accessToken: ACCESS_TOKEN, pictures });
  settings = {
    ...settingsOf(service),
    CONTENTFUL_HOST: service.host.replace("127.0.0.1", "preview.example"),
    CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    METRICS_TOKEN: PASSWORD,
    SITE_URL: "https://apercu.example",
  };
  shop = await startShop({ content: service, nodeArgs, settings });
  return async () => {
    await shop.stop();
    await service.close();
  };
});

const ask = (path: string, headers = {}) => fetch(shop.url + path, { headers });

it("the preview requires the password at every address except the health checks", async () => {
  for (const path of ["/", "/eliquides", "/eliquides.json", "/favicon.svg", "/statut", "/sw.js"]) {
    const answer = await ask(path);
    const challenge = answer.headers.get("www-authenticate");
    expect([path, answer.status, challenge]).toEqual([path, 401, expect.stringMatching(/^Basic /)]);
  }
  for (const path of ["/healthz", "/readyz"]) expect((await ask(path)).status).toBe(200);
});

it("the preview shows drafts under a ribbon, on pages that are neither stored nor indexed", async () => {
  for (const path of ["/eliquides", "/eliquides/brouillon", "/eliquides?mode=leger", "/about"]) {
    const answer = await ask(path, authorized);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(await answer.text()).toContain("Aperçu");
  }
  expect(await (await ask("/eliquides", authorized)).text()).toContain("Brouillon");
  const json = await ask("/eliquides.json", authorized);
  expect([json.headers.get("x-robots-tag"), json.headers.get("cache-control")]).toEqual([
    "noindex",
    "no-store",
  ]);
});

it("the preview's pictures are stored nowhere", async () => {
  expect((await ask(PICTURE)).status).toBe(401);
  const { status, headers } = await ask(PICTURE, authorized);
  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it("under remix-serve, which asks nobody for a password, the preview shows nothing", async () => {
  const others = { PORT: await freePort(), HOST: "127.0.0.1", CONTENT_DEADLINE_MS: "50" };
  const stock = await waitForPort(run([...nodeArgs, ...stockServer], { ...settings, ...others }));
  onTestFinished(() => void stock.child.kill("SIGKILL"));
  for (const path of ["/", "/eliquides", "/eliquides/brouillon", "/about", "/nope"]) {
    const answer = await fetch(stock.url + path, { headers: authorized });
    const policy = answer.headers.get("cache-control");
    expect([path, answer.status, policy]).toEqual([path, 403, "no-store"]);
    expect(await answer.text()).toContain("build/server/server.js");
  }
  const data = ["/eliquides?_data=routes%2Feliquides", "/eliquides.json", "/produits.json"];
  for (const path of [...data, "/tarifs.csv", "/nouveautes.atom", PICTURE]) {
    const answer = await fetch(stock.url + path, { headers: authorized });
    expect([path, [403, 503].includes(answer.status)]).toEqual([path, true]);
    expect(await answer.text()).not.toContain("Brouillon");
  }
});

it("the preview unregisters the service worker, and has no webhook", async () => {
  const worker = await (await ask("/sw.js", authorized)).text();
  expect(worker).toContain("unregister");
  expect(worker).not.toContain("self.BUILD");
  const call = signedCall({ body: "{}" });
  expect(await callWebhook(shop.url, call)).not.toBe(202);
});
