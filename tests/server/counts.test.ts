import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { ask } from "../support/ask";
import { startShop } from "../support/start-shop";
import { temporaryFolder } from "../support/temporary-folder";
import { BROWSER, storedCounts } from "../support/worlds/counts";

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
      await visit("/recherche?q=Introuvable", { "Sec-Fetch-Site": "same-origin" });
      await visit("/recherche?q=introuvable", { "Sec-Fetch-Site": "none" });
      await visit("/recherche?q=mangue", { "Sec-Fetch-Site": "same-origin" });
      await visit("/recherche?q=mangue", { "Sec-Fetch-Site": "same-origin" });
      // A browser older than `Sec-Fetch-Dest`.
      await ask(url, "/", { headers: { "User-Agent": BROWSER } });
    });
    expect(counts).toEqual({
      "page/eliquides": 3,
      "page/produit": 2,
      "page/recherche": 4,
      "page/accueil": 1,
      "product/mangue-de-mahajanga": 2,
      "search/introuvable": 2,
      "source/search": 1,
      "source/social": 2,
      "source/other": 1,
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
