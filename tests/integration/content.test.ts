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
 * The shop's content, read over HTTP by the real client, through a proxy that causes faults. The clock
 * stops, except in `later`.
 */

/** Makes this module use the test's clock: Vitest's fake timers don't cover it. */
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
  // Refreshes that still wait on the fake clock never run.
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Opens a shop as a new process would: with fresh modules, over the proxy. */
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
  const { openContent, refreshAfterCall } = await import("~/store/refresh-loop.server");
  const current = await import("~/store/current.server");
  const questions = await import("~/store/questions.server");
  openContent();
  return { ...questions, ...current, refreshAfterCall, warn, info };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The logged messages. */
const messages = (spy: Shop["warn"]) => spy.mock.calls.map(([, message]) => String(message));

const parametersOf = (path: string) => new URL(path, "http://x").searchParams;
const typeIn = (path: string) => parametersOf(path).get("content_type");
/** The number of requests for a content type's entries. */
const readsOf = (type: string) => proxy.requests.filter((path) => typeIn(path) === type).length;
/** The number of requests to the Sync API. */
const syncs = () => proxy.requests.filter((path) => path.includes("/sync?")).length;

const TOO_OLD = "the content is too old to be shown (CONTENT_MAX_STALE_SECONDS)";
const NO_SYNC = "the Sync API refuses requests: every refresh reads all content";

const names = (view: object | null) => (view as CatalogueView).products.map(({ name }) => name);

/** Resolves when the shop has all content and a sync token. */
async function settled({ currentSnapshot }: Shop): Promise<void> {
  await later(() => expect(currentSnapshot().syncToken).not.toBeNull());
}

/** Opens a shop and waits until it has settled. */
async function openSettled(settings: Record<string, string> = {}): Promise<Shop> {
  const shop = await openShop(settings);
  await settled(shop);
  return shop;
}

/** Resolves when the shop's e-liquids have these names. */
function untilLiquidsAre({ askCatalogue }: Pick<Shop, "askCatalogue">, ...expected: string[]) {
  return later(async () => {
    expect(names(await askCatalogue("eliquide", all))).toEqual(expected);
  });
}

/** Publishes the product under another name. */
function publish(titre: string): void {
  const entry = publishedEntry("produit", "mangue", { titre, prix10ml: 15000 });
  service.space.entries[0] = { ...entry, revision: 2 };
}

/** The body that the content service now returns for the shop's first request for e-liquids. */
async function currentLiquids(): Promise<string> {
  const path = proxy.requests.find((path) => typeIn(path) === "produit");
  const headers = { Authorization: `Bearer ${ACCESS_TOKEN}` };
  return (await fetch(`http://${service.host}${path}`, { headers })).text();
}

it("the Contentful client waits 30 s, retries 5 times and includes links (spec, Calls to Contentful)", async () => {
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

describe("the content reader", () => {
  /** Adds e-liquids with seven creation times. */
  function addProducts(count: number): void {
    for (let n = 0; n < count; n++) {
      service.space.entries.push(publishedEntry("produit", `p${n}`, { titre: `P ${n}` }, n % 7));
    }
  }

  it("requests a content type in pages of 1000 entries, in a total order", async () => {
    const { askCatalogue } = await openShop();
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    const requested = new URL(proxy.requests[0] ?? "", "http://x");
    expect(requested.pathname).toBe("/spaces/teststore/environments/master/entries");
    expect(Object.fromEntries(requested.searchParams)).toMatchObject({
      content_type: "produit",
      order: "-sys.createdAt,sys.id",
      limit: "1000",
      skip: "0",
    });
  });

  it("sends one request per content type and one sync request, for any number of visitors", async () => {
    const shop = await openShop();
    await Promise.all(Array.from({ length: 20 }, () => shop.askCatalogue("eliquide", all)));
    await shop.askSearch({ query: "mangue", page: 1 });
    await settled(shop);
    expect([readsOf("produit"), readsOf("banner"), syncs()]).toEqual([1, 1, 1]);
    expect(proxy.requests).toHaveLength(6);
  });

  it("reads all pages of a content type with more than 1000 entries", async () => {
    addProducts(2100);
    const { askCatalogue, askProduct } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 2101 });
    expect(await askProduct("eliquide", "p1999")).toMatchObject({ name: "P 1999" });
    expect(readsOf("produit")).toBe(3);
  });

  it("halves its page size after Contentful refuses a response as too large", async () => {
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

  it("drops the broken fields of an entry, and an entry without a usable field", async () => {
    const brokenLink = { sys: { type: "Link", linkType: "Asset", id: "gone" } };
    service.space.entries = [
      publishedEntry(
        "produit",
        "a",
        { titre: "A", imageProduit: brokenLink, prix10ml: "15 000" },
        4,
      ),
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

  it("reads the valid entry of a response whose other items and links are broken", async () => {
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

describe("the content engine", () => {
  it("returns null for an unknown product, and for a product of another kind", async () => {
    const { askProduct, askAnyProduct } = await openShop();
    expect(await askProduct("eliquide", "mangue")).toMatchObject({ name: "Mangue" });
    expect(await askProduct("eliquide", "nope")).toBeNull();
    expect(await askProduct("ecigarette", "mangue")).toBeNull();
    expect(await askAnyProduct("nope")).toBeNull();
  });

  it("finds a product while another catalogue is unavailable, and doesn't call an unknown one absent", async () => {
    proxy.choose = (path) => (typeIn(path) === "pods" ? { kind: "hang" } : null);
    const { askAnyProduct, askProduct } = await openShop({ CONTENT_DEADLINE_MS: "500" });
    expect(await later(() => askProduct("eliquide", "mangue"))).toMatchObject({ name: "Mangue" });
    expect(await later(() => askAnyProduct("mangue"))).toMatchObject({ name: "Mangue" });
    expect(await later(() => askAnyProduct("nope"))).toEqual(loading);
  });

  it("marks each part of the home page that is unavailable", async () => {
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

  it("treats a content type that the space lacks as empty, and logs it once", async () => {
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

  it("treats a space without any of the content types as unavailable, not empty", async () => {
    service.space.contentTypes = [];
    service.space.entries = [];
    const shop = await openShop({ CONTENT_DEADLINE_MS: "100" });
    const warning =
      /^none of the shop's content types exists in space .+: run `npm run check-space`$/;
    await later(() => expect(messages(shop.warn)).toEqual([expect.stringMatching(warning)]));
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
    expect(shop.contentLoaded()).toBe(false);
    expect(messages(shop.warn)).not.toContain(TOO_OLD);
  });
});

describe("the refresh loop", () => {
  it("sends only one sync request per TTL while nothing changes", async () => {
    const shop = await openSettled();
    proxy.requests.length = 0;
    await vi.advanceTimersByTimeAsync(4900);
    expect(proxy.requests).toHaveLength(0);
    await later(() => expect(syncs()).toBe(5));
    expect(proxy.requests).toHaveLength(5);
    expect(shop.contentState().stale).toBe(false);
  });

  it("re-reads only the content types that changed", async () => {
    const shop = await openSettled();
    proxy.requests.length = 0;
    const { version } = shop.contentState();
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
    expect(shop.contentState().version).not.toBe(version);
    expect(proxy.requests.map(typeIn).filter(Boolean)).toEqual(["produit"]);
  });

  it.each([
    ["the deletion of an entry", () => service.space.entries.splice(0)],
    [
      "the publication of an entry",
      () => service.space.entries.push(publishedEntry("produit", "cafe", { titre: "Café" }, 1)),
    ],
    [
      "the late publication of a linked picture",
      () => service.space.assets.push(publishedAsset("photo", "photo.png", "image/png")),
    ],
  ])("re-reads a content type after %s", async (_what, change) => {
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

  it("reports a link to an unpublished picture as a picture without a file", async () => {
    const imageProduit = { sys: { type: "Link", linkType: "Asset", id: "draft" } };
    const fields = { titre: "Mangue", types: ["Fruité"], prix10ml: 15000, imageProduit };
    service.space.entries[0] = publishedEntry("produit", "mangue", fields);
    const shop = await openSettled();
    const findings = shop.currentSnapshot().types.produit?.findings.get("mangue");
    expect(findings).toEqual([{ field: "imageProduit", fault: "no file", value: "" }]);
  });

  it("re-reads a content type until `entries`, behind its CDN, shows the change that sync named", async () => {
    const shop = await openSettled();
    const { syncToken } = shop.currentSnapshot();
    const old = await currentLiquids();
    publish("Mangue mûre");
    let stale = 2;
    proxy.choose = (path) =>
      typeIn(path) === "produit" && stale-- > 0 ? { kind: "body", body: old } : null;
    await later(() => expect(stale).toBe(1));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    // The token advances with the content: after a restart now, sync would name the change again.
    expect(shop.currentSnapshot().syncToken).toBe(syncToken);
    await untilLiquidsAre(shop, "Mangue mûre");
    await later(() => expect(shop.currentSnapshot().syncToken).not.toBe(syncToken));
  });

  it("applies a change to a content type that can't be read at first", async () => {
    const shop = await openSettled();
    publish("Mangue mûre");
    let failures = 3;
    proxy.choose = (path) =>
      typeIn(path) === "produit" && failures-- > 0 ? { kind: "status", status: 404 } : null;
    await later(() => expect(failures).toBe(0));
    await untilLiquidsAre(shop, "Mangue mûre");
  });

  it("logs a change that `entries` doesn't show, and applies it once `entries` shows it", async () => {
    const shop = await openSettled();
    const body = await currentLiquids();
    publish("Mangue mûre");
    proxy.choose = (path) => (typeIn(path) === "produit" ? { kind: "body", body } : null);
    const late =
      "Contentful names a published change, but its entries don't show it: asking again at each refresh";
    await later(() => expect(messages(shop.warn)).toContain(late));
    expect(readsOf("produit")).toBe(6);
    proxy.choose = null;
    await untilLiquidsAre(shop, "Mangue mûre");
  });

  it("requests changes at once after a webhook's call, and again until sync names one", async () => {
    const shop = await openSettled({ CONTENT_TTL_SECONDS: "3600" });
    proxy.requests.length = 0;
    shop.refreshAfterCall();
    await later(() => expect(syncs()).toBe(2));
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
    const seen = syncs();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(syncs()).toBe(seen);
  });

  it("repeats the first sync after a webhook's call if it fails", async () => {
    const shop = await openSettled({ CONTENT_TTL_SECONDS: "3600" });
    publish("Mangue mûre");
    proxy.queue = [{ kind: "body", body: "{" }];
    shop.refreshAfterCall();
    await untilLiquidsAre(shop, "Mangue mûre");
  });

  it.each([
    ["a renamed entry", publishedEntry("produit", "mangue", { titre: "Mangue mûre" }), 2],
    ["a removed entry", publishedEntry("produit", "litchi", { titre: "Litchi" }), 1],
  ])("finds %s after Contentful refuses the sync token", async (_what, entry, revision) => {
    const shop = await openSettled();
    service.space.entries = [{ ...entry, revision }];
    const refused = { sys: { type: "Error", id: "BadRequest" }, message: "Unknown token" };
    proxy.queue = [{ kind: "status", status: 400, body: JSON.stringify(refused) }];
    await untilLiquidsAre(shop, String(entry.fields.titre?.fr));
  });

  it("re-reads all content at each refresh if there is no Sync API", async () => {
    proxy.choose = (path) => (path.includes("/sync") ? { kind: "status", status: 404 } : null);
    const shop = await openShop();
    await later(() => expect(readsOf("produit")).toBe(2));
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
    expect(messages(shop.info)).toContain(NO_SYNC);
  });

  it("doesn't report a missing Sync API while reading content fails, too", async () => {
    const shop = await openSettled();
    proxy.always = { kind: "status", status: 404 };
    await later(() => expect(messages(shop.warn)).toContain("content can't be read"));
    expect(messages(shop.info)).not.toContain(NO_SYNC);
  });

  it("logs the removal of all entries of a content type", async () => {
    const shop = await openSettled();
    service.space.entries = [];
    await later(async () =>
      expect(await shop.askCatalogue("eliquide", all)).toMatchObject({ total: 0 }),
    );
    expect(messages(shop.warn)).toContain('all entries of "produit" are gone');
  });

  it("refreshes content before it is too old if CONTENT_MAX_STALE_SECONDS is 0", async () => {
    const shop = await openSettled({ CONTENT_MAX_STALE_SECONDS: "0", CONTENT_TTL_SECONDS: "10" });
    for (let second = 0; second < 30; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      await eventually(() => expect(shop.usableContent("produit")).not.toBeNull());
    }
  });
});

/** Contentful's response to a wrong token. */
const REFUSED = JSON.stringify({ sys: { type: "Error", id: "AccessTokenInvalid" } });

describe("the shop, while the content service fails,", () => {
  /** Applies these faults to the next requests for e-liquids. */
  function failForLiquids(...faults: Fault[]): void {
    proxy.choose = (path) => (typeIn(path) === "produit" ? (faults.shift() ?? null) : null);
  }

  it.each([
    ["a status 503", { kind: "status", status: 503 }],
    [
      "a status 429",
      { kind: "status", status: 429, headers: { "X-Contentful-RateLimit-Reset": "1" } },
    ],
    ["a reset connection", { kind: "reset" }],
  ] as const)("has its client retry after %s", async (_name, fault) => {
    failForLiquids(fault);
    const { askCatalogue } = await openShop();
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    expect(readsOf("produit")).toBe(2);
  });

  it.each([
    ["a cut-off body", { kind: "cut-off" }],
    ["broken JSON", { kind: "body", body: '{"items": [' }],
    ["JSON whose items are no list", { kind: "body", body: '{"items": {}, "total": 1}' }],
    ["a list that ends before its total", { kind: "body", body: '{"items": [], "total": 44}' }],
    ["a list of items that are no entries", { kind: "body", body: '{"items": [{}], "total": 1}' }],
    ["a list without a total", { kind: "body", body: '{"items": []}' }],
    ["an HTML page", { kind: "body", body: "<html>portail captif</html>" }],
  ] as const)(
    "reports a content type as loading after %s, until it can be read",
    async (_name, fault) => {
      failForLiquids(fault);
      const shop = await openShop();
      expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
      expect(await shop.askCatalogue("ecigarette", all)).toMatchObject({ total: 0 });
      expect(names(await later(() => shop.askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    },
  );

  it("rejects a list that becomes shorter between two pages, as an entry would be missing", async () => {
    const item = { sys: { id: "mangue" }, fields: {} };
    const page = (total: number) => JSON.stringify({ items: [item], total });
    failForLiquids({ kind: "body", body: page(3) }, { kind: "body", body: page(2) });
    const { askCatalogue, warn } = await openShop();
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    expect(readsOf("produit")).toBe(2);
    const about = expect.objectContaining({
      reason: expect.stringContaining("changed while it was read"),
    });
    expect(warn).toHaveBeenCalledWith(about, "content can't be read");
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
  });

  it.each([
    ["a truncated response", { kind: "cut-off" }, "not as Contentful does"],
    ["a refused token", { kind: "status", status: 401, body: REFUSED }, "access token is refused"],
  ] as const)("logs %s once, with advice, and logs the recovery", async (_n, fault, reason) => {
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
  });

  it("doubles its waits up to a minute: fewer than 30 requests in 10 minutes", async () => {
    await openSettled();
    proxy.requests.length = 0;
    proxy.always = { kind: "status", status: 503 };
    for (let second = 0; second < 600; second++) await vi.advanceTimersByTimeAsync(1000);
    // The first failure, five retries by the client, then waits from 1 s to a minute.
    expect(proxy.requests.length).toBeLessThan(30);
  });

  it("answers a visitor at the deadline if the service hangs, and uses the late response", async () => {
    proxy.always = { kind: "hang" };
    const { askCatalogue } = await openShop({ CONTENT_DEADLINE_MS: "100" });
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    proxy.always = null;
    proxy.release();
    await untilLiquidsAre({ askCatalogue }, "Mangue");
    expect(readsOf("produit")).toBe(1);
  });

  it("aborts a body that never ends after 60 s, and requests it again", async () => {
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

  it("serves stale content, and refreshes it when the service is back", async () => {
    const shop = await openSettled();
    publish("Mangue mûre");
    proxy.always = { kind: "reset" };
    await later(() => expect(shop.contentState().stale).toBe(true));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.always = null;
    await untilLiquidsAre(shop, "Mangue mûre");
  });

  it("reports content that is too old as loading, and logs it once", async () => {
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

describe("the stored content", () => {
  const file = () => join(folder, "content.json");

  /** Opens a shop, waits until it has stored its content, and makes the content service fail. */
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

  it("is served at the next start while the service fails, and is synced from its token", async () => {
    await storeOnDisk();
    const shop = await openShop({ CONTENT_DEADLINE_MS: "1" });
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.requests.length = 0;
    proxy.always = null;
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
    expect(parametersOf(proxy.requests[0] ?? "").has("sync_token")).toBe(true);
    expect(readsOf("pods")).toBe(0);
  });

  it("is not served if it is too old", async () => {
    await storeOnDisk();
    await makeOld(file());
    const old = { CONTENT_DEADLINE_MS: "1", CONTENT_MAX_STALE_SECONDS: "3600" };
    const shop = await openShop(old);
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
  });

  it("gets the time of a refresh that changed nothing, without being rewritten", async () => {
    await storeOnDisk();
    const longAgo = await makeOld(file());
    proxy.always = null;
    const { ino } = await stat(file());
    const shop = await openShop();
    await later(async () => expect((await stat(file())).mtimeMs).toBeGreaterThan(longAgo));
    expect((await stat(file())).ino).toBe(ino);
    expect(shop.contentState().stale).toBe(false);
  });

  it("does not get the time of a refresh that failed", async () => {
    await storeOnDisk();
    // The first shop may still write to its own folder.
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
    ["truncated", (text: string) => text.slice(0, -20)],
    ["in another format", (text: string) => text.replace(/"format":\d+/, '"format":2')],
    ["in another shape", (text: string) => text.replace('"id":"mangue"', '"id":7')],
    ["from another space", (text: string) => text.replace("teststore/master", "other/master")],
    ["not JSON", () => "\0\0\0"],
    ["empty", () => ""],
  ])("is ignored with a warning if it is %s", async (_name, damage) => {
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
    ["replaced by a folder", async () => rm(file()).then(() => mkdir(file()))],
  ])("is written again after its file was %s", async (_what, harm) => {
    await openSettled();
    await later(() => readFile(file()));
    await harm();
    await later(() => expect(syncs()).toBeGreaterThan(3));
    await rm(file(), { recursive: true, force: true });
    await later(async () => expect(await readFile(file(), "utf8")).toContain("Mangue"));
  });

  it("causes one warning if DATA_DIR is not a folder, and the shop serves its content", async () => {
    await writeFile(join(folder, "taken"), "");
    const shop = await openSettled({ DATA_DIR: join(folder, "taken") });
    await later(() => expect(syncs()).toBeGreaterThan(3));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    expect(messages(shop.warn).filter((text) => text.startsWith("DATA_DIR"))).toHaveLength(1);
  });
});
