import { once } from "node:events";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "redis";
import { describe, expect, it, onTestFinished } from "vitest";
import { dayOf } from "~/config/day";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { smallDisk } from "../support/small-disk";
import { startShop } from "../support/start-shop";
import { temporaryFolder } from "../support/temporary-folder";
import { BROWSER, storedCounts, writeCounts } from "../support/worlds/counts";
import { fillDisk, mayMount } from "../support/worlds/disk";
import { redisProgram, startRedis } from "../support/worlds/redis-process";

/** What counts as a view, an opening, an order and a search, and what doesn't: as the shop stores it at its end. */

const MANGO = "/eliquides/mangue-de-mahajanga";
const visitor = { "User-Agent": BROWSER, "Sec-Fetch-Dest": "document" };
const fromShop = { "User-Agent": BROWSER, "Sec-Fetch-Site": "same-origin" };

/** The counts of a new shop after some requests, one after another. */
async function countsAfter(requests: (url: string) => Promise<unknown>) {
  const DATA_DIR = await temporaryFolder();
  const shop = await startShop({ settings: { DATA_DIR } });
  await requests(shop.url);
  await shop.stop();
  return storedCounts(DATA_DIR);
}

describe("documents", () => {
  it("count a view each, an opening for a product, and the class of their source", async () => {
    const counts = await countsAfter(async (url) => {
      const visit = (path: string, headers = {}) =>
        ask(url, path, { headers: { ...visitor, ...headers } });
      await visit("/eliquides", { Referer: "https://www.google.mg/" });
      const { headers } = await visit("/eliquides?fbclid=abc", { "Sec-Fetch-Site": "cross-site" });
      const etag = headers.get("ETag") ?? "";
      const again = await visit("/eliquides", { "If-None-Match": etag, Referer: `${url}/` });
      expect(again.status).toBe(304);
      await visit(`${MANGO}?mode=leger`, { Referer: "android-app://com.facebook.katana/" });
      await visit("/produit/mangue-de-mahajanga", { Referer: "https://un-blog.example/liens" });
      await visit("/contact", { Referer: "https://mail.google.com/" });
      await visit("/recherche?q=Introuvable", { "Sec-Fetch-Site": "same-origin" });
      await visit("/recherche?q=introuvable", { "Sec-Fetch-Site": "none" });
      await visit("/recherche?q=mangue", { "Sec-Fetch-Site": "same-origin" });
      await visit("/recherche?q=mangue", { "Sec-Fetch-Site": "same-origin" });
      const passedOn = { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "navigate" };
      await visit("/contact", { ...passedOn, "Sec-Fetch-Site": "same-origin" });
      // A browser older than `Sec-Fetch-Dest`.
      await ask(url, "/", { headers: { "User-Agent": BROWSER } });
    });
    expect(counts).toEqual({
      "page/eliquides": 3,
      "page/produit": 2,
      "page/recherche": 4,
      "page/contact": 2,
      "page/accueil": 1,
      "product/mangue-de-mahajanga": 2,
      "search/introuvable": 2,
      "source/search": 1,
      "source/social": 2,
      "source/other": 2,
      "source/direct": 2,
    });
  });

  it("count nothing for data, robots, prefetches, refusals, absent pages, and visitors who ask for it", async () => {
    const counts = await countsAfter(async (url) => {
      const agents = [
        "",
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
        "WhatsApp/2.23.20.0 A",
        "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
        "curl/8.5.0",
      ];
      for (const agent of agents) await ask(url, MANGO, { headers: { "User-Agent": agent } });
      for (const header of ["Sec-GPC", "DNT"]) {
        await ask(url, MANGO, { headers: { ...visitor, [header]: "1" } });
      }
      for (const header of ["Purpose", "Sec-Purpose"]) {
        await ask(url, MANGO, { headers: { ...visitor, [header]: "prefetch" } });
      }
      await ask(url, MANGO, { headers: { ...visitor, "Sec-Fetch-Dest": "empty" } });
      await ask(url, MANGO, { headers: visitor, method: "HEAD" });
      const others = [`${MANGO}.json`, `${MANGO}?_data=routes/eliquides.$id`, "/eliquides/absent"];
      const operators = ["/statut", "/statut/ventes", "/metrics", "/hors-ligne", "/Eliquides"];
      for (const path of [...others, ...operators, "/nulle-part", "/favicon.svg"]) {
        await ask(url, path, { headers: visitor });
      }
    });
    expect(counts).toEqual({});
  });
});

describe("POST /mesures", () => {
  const report = (
    url: string,
    body: string,
    query = "",
    headers: Record<string, string> = fromShop,
  ) => ask(url, `/mesures${query}`, { method: "POST", headers, body });
  const ping = "?canal=whatsapp&produit=mangue-de-mahajanga";

  it("counts an order link's ping, and the events of a tab", async () => {
    const counts = await countsAfter(async (url) => {
      const older = { "User-Agent": BROWSER, Origin: url };
      const answers = [
        await report(url, "PING", ping, { ...fromShop, "Content-Type": "text/ping" }),
        await report(url, "PING", ping, older),
        await report(url, "PING", "?canal=telephone"),
        await report(url, "page/eliquides\nproduct/mangue-de-mahajanga\nsearch/Curaçao"),
        await report(url, "search/curacao"),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
      const { headers } = answers[0] ?? {};
      expect(headers?.get("Set-Cookie")).toBeNull();
      expect(headers?.get("Cache-Control")).toBe("no-store");
      for (const header of ["Sec-GPC", "DNT"]) {
        expect((await report(url, "PING", ping, { ...fromShop, [header]: "1" })).status).toBe(204);
      }
    });
    expect(counts).toEqual({
      "order/whatsapp/mangue-de-mahajanga": 2,
      "order/telephone/": 1,
      "page/eliquides": 1,
      "page/produit": 1,
      "product/mangue-de-mahajanga": 1,
      "search/curacao": 2,
    });
  });

  it("refuses what isn't the shop's, as a whole, and other methods", async () => {
    const counts = await countsAfter(async (url) => {
      const statusOf = async (
        ...[body, query, headers]: [string, string?, Record<string, string>?]
      ) => (await report(url, body, query, headers)).status;
      expect(await statusOf("page/eliquides", "", { "User-Agent": BROWSER })).toBe(403);
      const crossSite = { ...fromShop, "Sec-Fetch-Site": "cross-site", Origin: url };
      expect(await statusOf("page/eliquides", "", crossSite)).toBe(403);
      const stranger = { "User-Agent": BROWSER, Origin: "https://autre.example" };
      expect(await statusOf("page/eliquides", "", stranger)).toBe(403);
      expect(await statusOf("page/eliquides\nproduct/absent")).toBe(400);
      expect(await statusOf("page/statut")).toBe(400);
      expect(await statusOf("order/whatsapp/mangue-de-mahajanga")).toBe(400);
      expect(await statusOf("source/direct")).toBe(400);
      expect(await statusOf("")).toBe(400);
      expect(await statusOf("PING", "?canal=pigeon")).toBe(400);
      expect(await statusOf("PING", "?canal=whatsapp&produit=absent")).toBe(400);
      expect(await statusOf(`page/eliquides\n${"x".repeat(2048)}`)).toBe(400);
      expect(await statusOf("page/eliquides\n".repeat(101).trim())).toBe(400);
      const get = await ask(url, "/mesures", { headers: fromShop });
      expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST"]);
    });
    expect(counts).toEqual({});
  });

  it("takes part in the client's allowance, and harms no other client", async () => {
    const counts = await countsAfter(async (url) => {
      const from = (client: string, body: string) =>
        report(url, body, "", { ...fromShop, "X-Forwarded-For": client });
      const statuses: number[] = [];
      for (let n = 0; n < 400; n++)
        statuses.push((await from("192.0.2.1", "product/absent")).status);
      expect(statuses[0]).toBe(400);
      expect(statuses).toContain(403);
      expect((await from("192.0.2.2", "page/eliquides")).status).toBe(204);
    });
    expect(counts).toEqual({ "page/eliquides": 1 });
  });
});

it("a killed shop loses at most a minute, and a restarted one adds to what is stored", async () => {
  const DATA_DIR = await temporaryFolder();
  const visitOnce = async () => {
    const shop = await startShop({ settings: { DATA_DIR } });
    await ask(shop.url, "/about", { headers: visitor });
    return shop;
  };
  await (await visitOnce()).stop();
  const { child } = await visitOnce();
  child.kill("SIGKILL");
  await once(child, "exit");
  await (await visitOnce()).stop();
  expect(await storedCounts(DATA_DIR)).toEqual({ "page/about": 2, "source/direct": 2 });
});

it("the owner's page shows the counts to the operator only, and /metrics the totals", async () => {
  const DATA_DIR = await temporaryFolder();
  await writeCounts(DATA_DIR);
  const { url } = await startShop({ settings: { DATA_DIR } });
  const ping = "/mesures?canal=messenger&produit=mangue-de-mahajanga";
  await ask(url, MANGO, { headers: visitor });
  await ask(url, ping, { method: "POST", headers: fromShop, body: "PING" });
  const answer = await ask(url, "/statut/ventes", { headers: { "Accept-Encoding": "identity" } });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const page = answer.body.toString();
  expect(page).toContain("Mangue de Mahajanga");
  expect(page).toContain("sel de nicotine");
  expect(page).not.toContain("<script");
  const stranger = await ask(url, "/statut/ventes", {
    headers: { "X-Forwarded-For": "192.0.2.1" },
  });
  expect(stranger.status).toBe(403);
  const sheet = await ask(url, "/statut/ventes.csv");
  expect(sheet.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const lines = sheet.body.toString().split("\r\n");
  expect(lines[0]).toBe("\ufeffJour;Compté;Nom;Par;Nombre");
  const today = dayOf(Date.now());
  for (const start of [
    "Produit ouvert;Mangue de Mahajanga;",
    "Lien de commande suivi;Mangue de Mahajanga;Facebook Messenger",
  ])
    expect(lines).toContainEqual(expect.stringMatching(`^${today};${start};\\d+$`));
  expect(lines).toContain(`${today};Cherché en vain;sel de nicotine;;2`);
  const strangers = await ask(url, "/statut/ventes.csv", {
    headers: { "X-Forwarded-For": "192.0.2.1" },
  });
  expect(strangers.status).toBe(403);
  const metrics = (await ask(url, "/metrics")).body.toString();
  expect(metrics).toContain("zavona_product_views_total 1");
  expect(metrics).toContain('zavona_order_links_total{channel="messenger"} 1');
  expect(metrics).toContain('zavona_order_links_total{channel="whatsapp"} 0');
});

const UNREADABLE = "Les nombres ne peuvent pas être lus";

it("counts that can't be read are no zeros: the owner's page says so, and why", async () => {
  const DATA_DIR = await temporaryFolder();
  const month = dayOf(Date.now()).slice(0, 7);
  await mkdir(join(DATA_DIR, "counts", `${month}.json`), { recursive: true });
  const { url } = await startShop({ settings: { DATA_DIR } });
  for (const path of ["/statut/ventes", "/statut/ventes.csv"]) {
    const { status, body } = await ask(url, path);
    expect(status, path).toBe(503);
    expect(body.toString()).toContain(UNREADABLE);
  }
  const statut = (await ask(url, "/statut")).body.toString();
  expect(statut).toContain(
    "Le disque du serveur ne garde pas ce que vos clients regardent (EISDIR)",
  );
});

it('with "compter": false there is nothing to count with', async () => {
  const SHOP_DIR = await temporaryFolder();
  const facts = JSON.parse(await readFile("shop/shop.json", "utf8"));
  await cp("shop", SHOP_DIR, { recursive: true });
  await writeFile(join(SHOP_DIR, "shop.json"), JSON.stringify({ ...facts, compter: false }));
  const DATA_DIR = await temporaryFolder();
  const shop = await startShop({ settings: { DATA_DIR, SHOP_DIR } });
  const textOf = async (path: string) =>
    (
      await ask(shop.url, path, { headers: { ...visitor, "Accept-Encoding": "identity" } })
    ).body.toString();
  expect(await textOf(MANGO)).not.toContain("/mesures");
  expect(await textOf("/about")).not.toContain("la boutique compte");
  expect(await textOf("/statut/ventes")).toContain("Cette boutique ne compte rien");
  const report = { method: "POST", headers: fromShop, body: "page/eliquides" };
  expect((await ask(shop.url, "/mesures", report)).status).toBe(404);
  expect((await ask(shop.url, "/mesures")).status).toBe(404);
  await shop.stop();
  expect(await storedCounts(DATA_DIR)).toEqual({});
});

it.runIf(mayMount)(
  "a full disk costs a visitor nothing: the log names it, and the shop ends in time",
  async () => {
    const DATA_DIR = await smallDisk(1024 * 1024);
    const shop = await startShop({ settings: { DATA_DIR, CONTENT_TTL_SECONDS: "3600" } });
    fillDisk(DATA_DIR, "of-another-program");
    expect((await ask(shop.url, MANGO, { headers: visitor })).status).toBe(200);
    await shop.stop();
    expect(shop.output()).toContain("DATA_DIR can't be used for counts");
  },
);

it.runIf(redisProgram)(
  "several instances add up in Redis, also what came while it was away",
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const settings = { REDIS_URL: redis.url };
    const first = await startShop({ settings });
    const second = await startShop({ settings });
    const visit = (shop: { url: string }) => ask(shop.url, "/about", { headers: visitor });
    await redis.kill();
    for (const shop of [first, second, second]) await visit(shop);
    const sales = await ask(first.url, "/statut/ventes");
    expect([sales.status, sales.body.toString()]).toEqual([
      503,
      expect.stringContaining(UNREADABLE),
    ]);
    await redis.restart();
    for (const shop of [first, second]) {
      await eventually(() => expect(shop.output().match(/Redis is connected/g)).toHaveLength(2));
      await visit(shop);
      await shop.stop();
    }
    const client = createClient({ url: redis.url });
    await client.connect();
    onTestFinished(() => client.destroy());
    const [key = "", ...others] = await client.keys("zavona:*:counts:*");
    expect(others).toEqual([]);
    expect(await client.hGetAll(key)).toEqual({ "page/about": "5", "source/direct": "5" });
    expect(await client.ttl(key)).toBeGreaterThan(390 * 86_400);
  },
);
