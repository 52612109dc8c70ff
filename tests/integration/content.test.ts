import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueView, LiquidView } from "~/catalogue/views";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import { eventually, later } from "../support/eventually";
import { temporaryFolder } from "../support/temporary-folder";
import { type Fault, type FaultProxy, startFaultProxy } from "../support/worlds/fault-proxy";
import {
  ACCESS_TOKEN,
  emptyShopSpace,
  publishedAsset,
  publishedEntry,
} from "../support/worlds/space";

/**
 * The content of the shop, read by the real client over HTTP, with faults between it and the content
 * service. The clock stands still, except in `later`.
 */

/** Waits by the test's clock, too: Vitest's fake timers leave this module out. */
vi.mock("node:timers/promises", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setTimeout: (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      if (ms > 0) setTimeout(resolve, ms, value);
      else resolve(value);
      signal?.addEventListener("abort", () => reject(signal.reason));
    }),
}));

const loading = { loading: true };
const all = { category: null, page: 1 };
let service: ContentService;
let proxy: FaultProxy;
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  const space = emptyShopSpace();
  space.entries.push(
    publishedEntry("produit", "mangue", { titre: "Mangue", types: ["Fruité"], prix10ml: 15000 }),
  );
  service = await startContentService({ space, accessToken: ACCESS_TOKEN, pictures: "none" });
  proxy = await startFaultProxy(service.host);
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
});

afterEach(async () => {
  await proxy.close();
  await service.close();
  // Refreshes that wait for their time never see it come.
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The shop's questions in a fresh process state, over the faulty connection. */
async function openShop(settings: Record<string, string> = {}) {
  const env = {
    CONTENTFUL_SPACE_ID: "teststore",
    CONTENTFUL_ACCESS_TOKEN: ACCESS_TOKEN,
    CONTENTFUL_HOST: proxy.host,
    CONTENTFUL_INSECURE: "1",
    CONTENT_DEADLINE_MS: "20000",
    CONTENT_TTL_SECONDS: "5",
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    ...settings,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  const { log } = await import("~/ops/log.server");
  const [warn, info] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
  const { openContent, refreshAfterCall } = await import("~/content/refresh-loop.server");
  const current = await import("~/content/current.server");
  const questions = await import("~/content/questions.server");
  openContent();
  return { ...questions, ...current, refreshAfterCall, warn, info };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The messages of a log's calls. */
const messages = (spy: Shop["warn"]) => spy.mock.calls.map(([, message]) => String(message));

const parametersOf = (path: string) => new URL(path, "http://x").searchParams;
const typeIn = (path: string) => parametersOf(path).get("content_type");
/** How often the entries of a type were asked for, and how often the Sync API. */
const readsOf = (type: string) => proxy.requests.filter((path) => typeIn(path) === type).length;
const syncs = () => proxy.requests.filter((path) => path.includes("/sync?")).length;

const TOO_OLD = "the content is too old to be shown (CONTENT_MAX_STALE_SECONDS)";

const names = (view: object | null) => (view as CatalogueView).products.map(({ name }) => name);

/** Resolves when the shop has all content and knows from where on to ask what changed. */
async function settled({ currentSnapshot }: Shop): Promise<void> {
  await later(() => expect(currentSnapshot().syncToken).not.toBeNull());
}

/** Opens a shop that has settled. */
async function openSettled(settings: Record<string, string> = {}): Promise<Shop> {
  const shop = await openShop(settings);
  await settled(shop);
  return shop;
}

/** Resolves when the e-liquids are these. */
function comesToShow({ askCatalogue }: Pick<Shop, "askCatalogue">, ...expected: string[]) {
  return later(async () => {
    expect(names(await askCatalogue("eliquide", all))).toEqual(expected);
  });
}

/** Publishes the product under another name. */
function publish(titre: string): void {
  const entry = publishedEntry("produit", "mangue", { titre, prix10ml: 15000 });
  service.space.entries[0] = { ...entry, revision: 2 };
}

/** The body of the content service's answer to the shop's first question for e-liquids, as it is now. */
async function liquidsNow(): Promise<string> {
  const path = proxy.requests.find((path) => typeIn(path) === "produit");
  const headers = { Authorization: `Bearer ${ACCESS_TOKEN}` };
  return (await fetch(`http://${service.host}${path}`, { headers })).text();
}

it("the client (docs/spec.md, Calls to Contentful) waits 30 s for an answer, tries 5 times more, and resolves links", async () => {
  const createClient = vi.fn((await import("contentful")).createClient);
  vi.doMock("contentful", () => ({ createClient }));
  const { askCatalogue } = await openShop();
  await askCatalogue("eliquide", all);
  vi.doUnmock("contentful");
  expect(createClient).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ timeout: 30_000, retryLimit: 5, environment: "master" }),
  );
  expect(parametersOf(proxy.requests[0] ?? "").get("include")).toBe("1");
});

describe("content that can be had", () => {
  /** Adds so many e-liquids, of seven ages. */
  function addProducts(count: number): void {
    for (let n = 0; n < count; n++) {
      service.space.entries.push(publishedEntry("produit", `p${n}`, { titre: `P ${n}` }, n % 7));
    }
  }

  it("is read through the client with the type, a total order and the links", async () => {
    const { askCatalogue } = await openShop();
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    const asked = new URL(proxy.requests[0] ?? "", "http://x");
    expect(asked.pathname).toBe("/spaces/teststore/environments/master/entries");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      content_type: "produit",
      order: "-sys.createdAt,sys.id",
      limit: "1000",
      skip: "0",
    });
  });

  it("costs one request a type and one sync, however many visitors come at once", async () => {
    const shop = await openShop();
    await Promise.all(Array.from({ length: 20 }, () => shop.askCatalogue("eliquide", all)));
    await shop.askSearch({ query: "mangue", page: 1 });
    await settled(shop);
    expect([readsOf("produit"), readsOf("banner"), syncs()]).toEqual([1, 1, 1]);
    expect(proxy.requests).toHaveLength(6);
  });

  it("is read whole where there are more entries than one answer holds", async () => {
    addProducts(2100);
    const { askCatalogue, askProduct } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 2101 });
    expect(await askProduct("eliquide", "p1999")).toMatchObject({ name: "P 1999" });
    expect(readsOf("produit")).toBe(3);
  });

  it("is asked for in smaller parts where an answer would be too large", async () => {
    addProducts(900);
    const message = "Response size too big. Maximum allowed response size: 7340032B.";
    const body = JSON.stringify({ sys: { type: "Error", id: "BadRequest" }, message });
    proxy.queue = [{ kind: "status", status: 400, body }];
    const { askCatalogue } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 901 });
    const limits = proxy.requests
      .filter((path) => typeIn(path) === "produit")
      .map((path) => parametersOf(path).get("limit"));
    expect(limits).toEqual(["1000", "500", "500"]);
  });

  it("shows every entry as well as it can be, however broken", async () => {
    const dead = { sys: { type: "Link", linkType: "Asset", id: "gone" } };
    service.space.entries = [
      publishedEntry("produit", "a", { titre: "A", imageProduit: dead, prix10ml: "15 000" }, 4),
      publishedEntry("produit", "b", { types: "Gourmands", prix3mg: 12000 }, 3),
      publishedEntry("produit", "c", {}, 2),
      publishedEntry("produit", "__proto__", { titre: ["liste"], prix10ml: {}, types: 7 }, 1),
      publishedEntry("produit", "constructor", { titre: "E", types: ["Boissons", null] }, 0),
    ];
    const { askCatalogue, askProduct } = await openShop();
    const view = (await askCatalogue("eliquide", all)) as CatalogueView;
    expect(
      view.products.map(({ id, name, image, category }) => [id, name, image, category]),
    ).toEqual([
      ["a", "A", null, null],
      ["b", "Produit sans nom", null, "Gourmand"],
      ["constructor", "E", null, "Boisson"],
    ]);
    expect((view.products[0] as LiquidView).prix10ml?.montant).toBe(15000);
    expect(await askProduct("eliquide", "__proto__")).toBeNull();
  });
});

describe("a list with items that are no entries", () => {
  it("shows the others, whatever links and items are broken", async () => {
    const resourceLink = { sys: { type: "ResourceLink", linkType: "Contentful:Entry" } };
    const image = { sys: { type: "Link", linkType: "Asset", id: "pic" } };
    const fields = {
      titre: "Bonne",
      imageProduit: image,
      autre: resourceLink,
      prix10ml: 1000,
      descriptionProduit: "TOO DEEP",
    };
    const items = [null, 7, {}, { sys: null }, { sys: { id: "ok" }, fields }, { sys: { id: "f" } }];
    const file = { url: "//images.ctfassets.net/teststore/pic/t/p.png", contentType: "image/png" };
    const includes = { Asset: [null, { sys: { id: "pic" }, fields: { file } }] };
    const body = JSON.stringify({ sys: { type: "Array" }, items, total: items.length, includes });
    // `JSON.stringify` can't write so many levels.
    const nested = body.replace('"TOO DEEP"', "[".repeat(20_000) + "]".repeat(20_000));
    proxy.queue = [{ kind: "body", body: nested }];
    const { askCatalogue } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({
      total: 1,
      products: [{ name: "Bonne", image: "https://images.ctfassets.net/teststore/pic/t/p.png" }],
    });
    const stored = () => readFile(join(folder, "content.json"), "utf8");
    await later(async () => expect(await stored()).toContain("Bonne"));
  });
});

describe("the three outcomes", () => {
  it("an unknown product is absent, content that can't be had is not", async () => {
    const { askProduct, askAnyProduct } = await openShop();
    expect(await askProduct("eliquide", "mangue")).toMatchObject({ name: "Mangue" });
    expect(await askProduct("eliquide", "nope")).toBeNull();
    expect(await askProduct("ecigarette", "mangue")).toBeNull();
    expect(await askAnyProduct("nope")).toBeNull();
  });

  it("a product over home is found while another catalogue is away, but not called absent", async () => {
    proxy.choose = (path) => (typeIn(path) === "pods" ? { kind: "hang" } : null);
    const { askAnyProduct, askProduct } = await openShop({ CONTENT_DEADLINE_MS: "500" });
    expect(await later(() => askProduct("eliquide", "mangue"))).toMatchObject({ name: "Mangue" });
    expect(await later(() => askAnyProduct("mangue"))).toMatchObject({ name: "Mangue" });
    expect(await later(() => askAnyProduct("nope"))).toEqual(loading);
  });

  it("home says of each part whether it is missing", async () => {
    proxy.choose = (path) => (typeIn(path) === "produit" ? null : { kind: "hang" });
    const { askHome } = await openShop({ CONTENT_DEADLINE_MS: "500" });
    const home = await later(() => askHome({ eliquides: "fruite", ecigarettes: null }));
    expect(home).toMatchObject({
      banners: loading,
      eliquides: { category: "fruite", total: 1 },
      ecigarettes: loading,
      booster: loading,
    });
  });

  it("a content type that the space lacks is empty, and logged once", async () => {
    service.space.contentTypes = service.space.contentTypes.filter(({ id }) => id !== "banner");
    const shop = await openShop();
    expect(await shop.askHome({ eliquides: null, ecigarettes: null })).toMatchObject({
      banners: [],
      eliquides: { total: 1 },
      booster: null,
    });
    await settled(shop);
    const missing = messages(shop.warn).filter((message) => message.includes("does not exist"));
    expect(missing).toEqual([
      'content type "banner" does not exist in space teststore/master (CONTENTFUL_SPACE_ID)',
    ]);
  });

  it("a space that has none of the content types is unavailable, not empty", async () => {
    service.space.contentTypes = [];
    service.space.entries = [];
    const shop = await openShop({ CONTENT_DEADLINE_MS: "100" });
    const line = /^none of the shop's content types exists in space .+: run `npm run check-space`$/;
    await later(() => expect(messages(shop.warn)).toEqual([expect.stringMatching(line)]));
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
    expect(shop.contentLoaded()).toBe(false);
    expect(messages(shop.warn)).not.toContain(TOO_OLD);
  });
});

describe("changes", () => {
  it("are asked for once per TTL, and cost one small request where there are none", async () => {
    const shop = await openSettled();
    proxy.requests.length = 0;
    await vi.advanceTimersByTimeAsync(4900);
    expect(proxy.requests).toHaveLength(0);
    await later(() => expect(syncs()).toBe(5));
    expect(proxy.requests).toHaveLength(5);
    expect(shop.contentState().stale).toBe(false);
  });

  it("are read by the types that they concern", async () => {
    const shop = await openSettled();
    proxy.requests.length = 0;
    const { version } = shop.contentState();
    publish("Mangue mûre");
    await comesToShow(shop, "Mangue mûre");
    expect(shop.contentState().version).not.toBe(version);
    expect(proxy.requests.map(typeIn).filter(Boolean)).toEqual(["produit"]);
  });

  it.each([
    ["an entry that is deleted", () => service.space.entries.splice(0)],
    [
      "one that is new",
      () => service.space.entries.push(publishedEntry("produit", "cafe", { titre: "Café" }, 1)),
    ],
    [
      "a picture that is published after the entry that links to it",
      () => service.space.assets.push(publishedAsset("photo", "photo.png", "image/png")),
    ],
  ])("%s is a change", async (_what, change) => {
    const imageProduit = { sys: { type: "Link", linkType: "Asset", id: "photo" } };
    service.space.entries[0] = publishedEntry("produit", "mangue", {
      titre: "Mangue",
      imageProduit,
    });
    await openSettled();
    const before = readsOf("produit");
    change();
    await later(() => expect(readsOf("produit")).toBe(before + 1));
  });

  it("include a picture that isn't published, which is reported as one without a file", async () => {
    const imageProduit = { sys: { type: "Link", linkType: "Asset", id: "draft" } };
    const fields = { titre: "Mangue", types: ["Fruité"], prix10ml: 15000, imageProduit };
    service.space.entries[0] = publishedEntry("produit", "mangue", fields);
    const shop = await openSettled();
    const findings = shop.currentSnapshot().types.produit?.findings.get("mangue");
    expect(findings).toEqual([{ field: "imageProduit", fault: "no file", value: "" }]);
  });

  it("are read again until `entries`, behind its CDN, shows what sync has named", async () => {
    const shop = await openSettled();
    const { syncToken } = shop.currentSnapshot();
    const old = await liquidsNow();
    publish("Mangue mûre");
    let stale = 2;
    proxy.choose = (path) =>
      typeIn(path) === "produit" && stale-- > 0 ? { kind: "body", body: old } : null;
    await later(() => expect(stale).toBe(1));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    // The token moves on with the content: a start in this moment would ask for the change again.
    expect(shop.currentSnapshot().syncToken).toBe(syncToken);
    await comesToShow(shop, "Mangue mûre");
    await later(() => expect(shop.currentSnapshot().syncToken).not.toBe(syncToken));
  });

  it("are not lost where the type that they concern can't be read at first", async () => {
    const shop = await openSettled();
    publish("Mangue mûre");
    let failures = 3;
    proxy.choose = (path) =>
      typeIn(path) === "produit" && failures-- > 0 ? { kind: "status", status: 404 } : null;
    await later(() => expect(failures).toBe(0));
    await comesToShow(shop, "Mangue mûre");
  });

  it("that don't arrive are reported, and asked for at each refresh", async () => {
    const shop = await openSettled();
    const body = await liquidsNow();
    publish("Mangue mûre");
    proxy.choose = (path) => (typeIn(path) === "produit" ? { kind: "body", body } : null);
    const late =
      "Contentful names a published change, but its entries don't show it: asking again every CONTENT_TTL_SECONDS";
    await later(() => expect(messages(shop.warn)).toContain(late));
    expect(readsOf("produit")).toBe(6);
    proxy.choose = null;
    await comesToShow(shop, "Mangue mûre");
  });

  it("are looked for at once after a webhook's call, and again where sync is late", async () => {
    const shop = await openSettled({ CONTENT_TTL_SECONDS: "3600" });
    proxy.requests.length = 0;
    shop.refreshAfterCall();
    await later(() => expect(syncs()).toBe(2));
    publish("Mangue mûre");
    await comesToShow(shop, "Mangue mûre");
    const seen = syncs();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(syncs()).toBe(seen);
  });

  it("are looked for again where the first look after a webhook's call fails", async () => {
    const shop = await openSettled({ CONTENT_TTL_SECONDS: "3600" });
    publish("Mangue mûre");
    proxy.queue = [{ kind: "body", body: "{" }];
    shop.refreshAfterCall();
    await comesToShow(shop, "Mangue mûre");
  });

  it.each([
    ["renamed an entry", publishedEntry("produit", "mangue", { titre: "Mangue mûre" }), 2],
    ["took an entry away", publishedEntry("produit", "litchi", { titre: "Litchi" }), 1],
  ])("that %s are seen where the sync token is refused", async (_what, entry, revision) => {
    const shop = await openSettled();
    service.space.entries = [{ ...entry, revision }];
    const refused = { sys: { type: "Error", id: "BadRequest" }, message: "Unknown token" };
    proxy.queue = [{ kind: "status", status: 400, body: JSON.stringify(refused) }];
    await comesToShow(shop, String(entry.fields.titre?.fr));
  });

  it("are found by reading everything where there is no Sync API", async () => {
    proxy.choose = (path) => (path.includes("/sync") ? { kind: "status", status: 404 } : null);
    const shop = await openShop();
    await later(() => expect(readsOf("produit")).toBe(2));
    publish("Mangue mûre");
    await comesToShow(shop, "Mangue mûre");
    expect(messages(shop.info)).toContain(
      "the Sync API refuses requests: every refresh reads all content",
    );
  });

  it("that remove all entries of a type are logged", async () => {
    const shop = await openSettled();
    service.space.entries = [];
    await later(async () =>
      expect(await shop.askCatalogue("eliquide", all)).toMatchObject({ total: 0 }),
    );
    expect(messages(shop.warn)).toContain('all entries of "produit" are gone');
  });

  it("keep a shop going that must not serve stale content", async () => {
    const shop = await openSettled({ CONTENT_MAX_STALE_SECONDS: "0", CONTENT_TTL_SECONDS: "10" });
    for (let second = 0; second < 30; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      await eventually(() => expect(shop.usableContent("produit")).not.toBeNull());
    }
  });
});

/** Contentful's answer to a wrong token. */
const REFUSED = JSON.stringify({ sys: { type: "Error", id: "AccessTokenInvalid" } });

describe("a content service that fails", () => {
  /** Faults for the next requests for e-liquids. */
  function failForLiquids(...faults: Fault[]): void {
    proxy.choose = (path) => (typeIn(path) === "produit" ? (faults.shift() ?? null) : null);
  }

  it.each([
    ["5xx", { kind: "status", status: 503 }],
    ["429", { kind: "status", status: 429, headers: { "X-Contentful-RateLimit-Reset": "1" } }],
    ["a reset connection", { kind: "reset" }],
  ] as const)("%s is tried again by the client", async (_name, fault) => {
    failForLiquids(fault);
    const { askCatalogue } = await openShop();
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    expect(readsOf("produit")).toBe(2);
  });

  it.each([
    ["a cut-off body", { kind: "cut-off" }],
    ["broken JSON", { kind: "body", body: '{"items": [' }],
    ["JSON that is no list", { kind: "body", body: '{"items": {}, "total": 1}' }],
    ["a list that ends before its total", { kind: "body", body: '{"items": [], "total": 44}' }],
    ["a list of no entries", { kind: "body", body: '{"items": [{}], "total": 1}' }],
    ["a list without a total", { kind: "body", body: '{"items": []}' }],
    ["a page of HTML", { kind: "body", body: "<html>portail captif</html>" }],
  ] as const)("%s leaves the type unavailable until it is read", async (_name, fault) => {
    failForLiquids(fault);
    const shop = await openShop();
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
    expect(await shop.askCatalogue("ecigarette", all)).toMatchObject({ total: 0 });
    expect(names(await later(() => shop.askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
  });

  it("a list that grows shorter while it is read is read again: one would be missing", async () => {
    const item = { sys: { id: "mangue" }, fields: {} };
    const page = (total: number) => JSON.stringify({ items: [item], total });
    failForLiquids({ kind: "body", body: page(3) }, { kind: "body", body: page(2) });
    const { askCatalogue } = await openShop();
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    expect(readsOf("produit")).toBe(2);
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
  });

  it.each([
    ["an answer that breaks off", { kind: "cut-off" }, "not as Contentful does"],
    ["a refused token", { kind: "status", status: 401, body: REFUSED }, "access token is refused"],
  ] as const)(
    "%s is logged once, with what to do, and when it is over",
    async (_n, fault, reason) => {
      const shop = await openSettled();
      proxy.always = fault;
      await later(() => expect(syncs()).toBeGreaterThan(4));
      proxy.always = null;
      await later(() => expect(messages(shop.info)).toContain("content can be read again"));
      const starts = shop.warn.mock.calls.filter(
        ([, text]) => String(text) === "content can't be read",
      );
      expect(starts).toHaveLength(1);
      expect(starts[0]?.[0]).toMatchObject({
        reason: expect.stringContaining(reason),
        advice: expect.any(String),
      });
    },
  );

  it("is asked with waits that double, and its client does not multiply them", async () => {
    await openSettled();
    proxy.requests.length = 0;
    proxy.always = { kind: "status", status: 503 };
    for (let second = 0; second < 600; second++) await vi.advanceTimersByTimeAsync(1000);
    // The first failure, its client's five tries more, then waits from 1 s to a minute.
    expect(proxy.requests.length).toBeLessThan(30);
  });

  it("a hanging service costs a visitor no more than the deadline, and its answer is used", async () => {
    proxy.always = { kind: "hang" };
    const { askCatalogue } = await openShop({ CONTENT_DEADLINE_MS: "100" });
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    proxy.always = null;
    proxy.release();
    await comesToShow({ askCatalogue }, "Mangue");
    expect(readsOf("produit")).toBe(1);
  });

  it("a body that drips without end is given up, and asked for again", async () => {
    const overdue = new AbortController();
    const waits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(overdue.signal);
    failForLiquids({ kind: "drip" });
    const { askCatalogue } = await openShop();
    await later(() => expect(readsOf("produit")).toBe(1));
    expect(waits).toHaveBeenCalledWith(60_000);
    waits.mockRestore();
    overdue.abort();
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    expect(readsOf("produit")).toBe(2);
  });

  it("content is served stale while it is away, and refreshed when it is back", async () => {
    const shop = await openSettled();
    publish("Mangue mûre");
    proxy.always = { kind: "reset" };
    await later(() => expect(shop.contentState().stale).toBe(true));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.always = null;
    await comesToShow(shop, "Mangue mûre");
  });

  it("content that is too old is unavailable, and logged once", async () => {
    const shop = await openSettled({ CONTENT_MAX_STALE_SECONDS: "3600" });
    proxy.always = { kind: "body", body: "broken" };
    vi.advanceTimersByTime(3_500_000);
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    vi.advanceTimersByTime(200_000);
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
    await later(() => expect(syncs()).toBeGreaterThan(5));
    expect(messages(shop.warn).filter((text) => text === TOO_OLD)).toHaveLength(1);
    proxy.always = null;
    await later(async () =>
      expect(await shop.askCatalogue("eliquide", all)).toMatchObject({ total: 1 }),
    );
  });
});

describe("content on disk", () => {
  const file = () => join(folder, "content.json");

  /** Opens a shop, has it store its content, and takes the content service away. */
  async function storeOnDisk() {
    await openSettled();
    await later(async () => expect(await readFile(file(), "utf8")).toContain("Mangue"));
    proxy.always = { kind: "reset" };
  }

  /** Makes a file older than an hour. @returns its time, in ms */
  async function makeOld(path: string): Promise<number> {
    const longAgo = new Date(Date.now() - 3_700_000);
    await utimes(path, longAgo, longAgo);
    return longAgo.getTime();
  }

  it("is there at the next start, though the service is away, and goes on from its token", async () => {
    await storeOnDisk();
    const shop = await openShop({ CONTENT_DEADLINE_MS: "1" });
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.requests.length = 0;
    proxy.always = null;
    publish("Mangue mûre");
    await comesToShow(shop, "Mangue mûre");
    expect(parametersOf(proxy.requests[0] ?? "").has("sync_token")).toBe(true);
    expect(readsOf("pods")).toBe(0);
  });

  it("is not shown when it is too old", async () => {
    await storeOnDisk();
    await makeOld(file());
    const old = { CONTENT_DEADLINE_MS: "1", CONTENT_MAX_STALE_SECONDS: "3600" };
    const shop = await openShop(old);
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
  });

  it("has the time of the last look, which changed nothing", async () => {
    await storeOnDisk();
    const longAgo = await makeOld(file());
    proxy.always = null;
    const { ino } = await stat(file());
    const shop = await openShop();
    await later(async () => expect((await stat(file())).mtimeMs).toBeGreaterThan(longAgo));
    expect((await stat(file())).ino).toBe(ino);
    expect(shop.contentState().stale).toBe(false);
  });

  it("does not grow younger by a look that failed", async () => {
    await storeOnDisk();
    // A folder that the first shop doesn't write to any more.
    const copy = join(folder, "copy");
    await mkdir(copy);
    await writeFile(join(copy, "content.json"), await readFile(file()));
    await makeOld(join(copy, "content.json"));
    const shop = await openShop({ DATA_DIR: copy });
    await later(() => expect(messages(shop.warn)).toContain("content can't be read"));
    await later(() => expect(shop.oldestAgeMs()).toBeGreaterThan(3_710_000));
    expect((await stat(join(copy, "content.json"))).mtimeMs).toBeLessThan(Date.now() - 3_700_000);
  });

  it.each([
    ["cut short", (text: string) => text.slice(0, -20)],
    ["of another format", (text: string) => text.replace(/"format":\d+/, '"format":2')],
    ["of another shape", (text: string) => text.replace('"id":"mangue"', '"id":7')],
    ["of another space", (text: string) => text.replace("teststore/master", "other/master")],
    ["that is no JSON", () => "\0\0\0"],
    ["that is empty", () => ""],
  ])("is ignored with one warning where it is %s", async (_name, damage) => {
    await storeOnDisk();
    await writeFile(file(), damage(await readFile(file(), "utf8")));
    const shop = await openShop({ CONTENT_DEADLINE_MS: "1" });
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
    expect(messages(shop.warn)[0]).toBe("the stored content is ignored");
    proxy.always = null;
    const next = await openShop();
    expect(names(await later(() => next.askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
  });

  it.each([
    ["removed", () => rm(file())],
    ["in the way of a folder", async () => rm(file()).then(() => mkdir(file()))],
  ])("is written again, as soon as the disk takes it, where it was %s", async (_what, harm) => {
    await openSettled();
    await later(() => readFile(file()));
    await harm();
    await later(() => expect(syncs()).toBeGreaterThan(3));
    await rm(file(), { recursive: true, force: true });
    await later(async () => expect(await readFile(file(), "utf8")).toContain("Mangue"));
  });

  it("can't be written in a folder that is none: one warning, and the shop goes on", async () => {
    await writeFile(join(folder, "taken"), "");
    const shop = await openSettled({ DATA_DIR: join(folder, "taken") });
    await later(() => expect(syncs()).toBeGreaterThan(3));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    expect(messages(shop.warn).filter((text) => text.startsWith("DATA_DIR"))).toHaveLength(1);
  });
});
