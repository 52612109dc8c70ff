import { beforeAll, expect, it } from "vitest";
import { startContentService } from "../../demo/delivery-api/service";
import { type Shop, startShop } from "../support/worlds/shop";
import { ACCESS_TOKEN, publishedEntry, shopSpace } from "../support/worlds/space";
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

let shop: Shop;
beforeAll(async () => {
  const space = shopSpace(publishedEntry("produit", "brouillon", { titre: "Brouillon" }));
  const service = await startContentService({ space, accessToken: ACCESS_TOKEN, pictures: "none" });
  shop = await startShop({
    content: service,
    nodeArgs: ["--import", `data:text/javascript,${encodeURIComponent(LOCAL_NAME)}`],
    settings: {
      CONTENTFUL_HOST: service.host.replace("127.0.0.1", "preview.example"),
      CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
      METRICS_TOKEN: PASSWORD,
      SITE_URL: "https://apercu.example",
    },
  });
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
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("Aperçu");
  }
  expect(await (await ask("/eliquides", authorized)).text()).toContain("Brouillon");
  const json = await ask("/eliquides.json", authorized);
  expect([json.headers.get("x-robots-tag"), json.headers.get("cache-control")]).toEqual([
    "noindex",
    "no-store",
  ]);
});

it("the preview unregisters the service worker, and has no webhook", async () => {
  const worker = await (await ask("/sw.js", authorized)).text();
  expect(worker).toContain("unregister");
  expect(worker).not.toContain("self.BUILD");
  const call = signedCall({ body: "{}" });
  expect(await callWebhook(shop.url, call)).not.toBe(202);
});
