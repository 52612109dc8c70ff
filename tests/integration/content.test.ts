import dns from "node:dns";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AllProducts } from "~/catalogue/collection";
import type { CatalogueView } from "~/catalogue/views";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import { eventually, later } from "../support/eventually";
import { temporaryFolder } from "../support/temporary-folder";
import { type Fault, type FaultProxy, startFaultProxy } from "../support/worlds/fault-proxy";
import {
  ACCESS_TOKEN,
  assetLink,
  publishedAsset,
  publishedEntry,
  shopSpace,
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
const mango = (titre: string, others = {}) =>
  publishedEntry("produit", "mangue", { titre, prix10ml: 15000, ...others });
let service: ContentService;
let proxy: FaultProxy;
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  const space = shopSpace(mango("Mangue"));
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
  const { openContent, lookAfterCall } = await import("~/store/keep-fresh.server");
  const current = await import("~/store/current.server");
  const outage = await import("~/store/outage.server");
  const questions = await import("~/store/questions.server");
  openContent();
  return { ...questions, ...current, ...outage, lookAfterCall, warn, info };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The logged messages. */
const messages = (spy: Shop["warn"]) => spy.mock.calls.map(([, message]) => String(message));

const parametersOf = (path: string) => new URL(path, "http://x").searchParams;
/** The number of requests to the Sync API. */
const syncs = () => proxy.requests.filter((path) => path.includes("/sync?")).length;

const GONE = expect.stringContaining('all entries of "produit" are gone');
const TOO_OLD =
  "the content is too old to be shown (CONTENT_MAX_STALE_SECONDS): pages are answered with 503";

const names = (view: object | null) => (view as CatalogueView).products.map(({ name }) => name);

/** Resolves when the shop's first look at Contentful has ended. */
async function settled({ lastOutcome }: Shop): Promise<void> {
  await later(() => expect(lastOutcome()).not.toBeNull());
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
  service.space.entries[0] = { ...mango(titre), revision: 2 };
}

/** Makes master an alias of an environment in which the product has another name. */
function aliasTo(titre: string, oldTokens: Parameters<ContentService["alias"]>[1]): void {
  service.alias({ ...service.space, entries: [mango(titre)] }, oldTokens);
}

it("the Contentful client waits 30 s, and retries 5 times (spec, Calls to Contentful)", async () => {
  const createClient = vi.fn((await import("contentful")).createClient);
  vi.doMock("contentful", () => ({ createClient }));
  const { askCatalogue } = await openShop();
  await askCatalogue("eliquide", all);
  vi.doUnmock("contentful");
  expect(createClient).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ timeout: 30_000, retryLimit: 5, environment: "master" }),
  );
});

/** The `limit` of each initial sync that the shop has requested. */
const limits = () =>
  proxy.requests.flatMap((path) => parametersOf(path).get("limit") ?? []).slice(1);

describe("the content reader", () => {
  /** Adds e-liquids with seven creation times. */
  function addProducts(count: number): void {
    for (let n = 0; n < count; n++) {
      service.space.entries.push(publishedEntry("produit", `p${n}`, { titre: `P ${n}` }, n % 7));
    }
  }

  it("starts with three requests, for any number of visitors", async () => {
    const shop = await openShop();
    await Promise.all(Array.from({ length: 20 }, () => shop.askCatalogue("eliquide", all)));
    await shop.askSearch({ query: "mangue", page: 1 });
    await settled(shop);
    const asked = proxy.requests.map((path) =>
      new URL(path, "http://x").pathname.split("/").at(-1),
    );
    expect(asked).toEqual(["locales", "content_types", "sync"]);
  });

  it("reads all pages of more than 1000 items, and lists the newest first", async () => {
    addProducts(2100);
    const { askCatalogue, askProduct } = await openShop();
    const view = (await askCatalogue("eliquide", all)) as CatalogueView;
    expect(view.total).toBe(2101);
    expect(view.products.map(({ id }) => id).slice(0, 3)).toEqual(["p1000", "p1007", "p1014"]);
    expect(await askProduct("eliquide", "p1999")).toMatchObject({ name: "P 1999" });
    expect(syncs()).toBe(3);
  });

  it("requests smaller pages after Contentful refuses a page as too large", async () => {
    addProducts(60);
    service.sync.largestPage = 30;
    const { askCatalogue } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 61 });
    expect(limits()).toEqual(["1000", "100", "50", "25"]);
  });

  it("reads everything after Contentful refuses a delta as too large", async () => {
    const shop = await openSettled();
    service.sync.refusesDeltas = true;
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
    expect(limits().length).toBeGreaterThan(1);
  });

  it("reads the valid items of an answer whose others are broken, and goes on with deltas", async () => {
    service.sync.oddItems = [null, 7, {}, { sys: null }, { sys: { type: "Entry" } }];
    const shop = await openSettled();
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
  });

  it("stores content with a value of 20,000 levels", async () => {
    const sys = { id: "ok", type: "Entry", contentType: { sys: { id: "produit" } } };
    const fields = { titre: { fr: "Bonne" }, descriptionProduit: { fr: "TOO DEEP" } };
    const nextSyncUrl = "http://x/sync?sync_token=t";
    const body = JSON.stringify({ items: [{ sys, fields }], nextSyncUrl });
    // `JSON.stringify` can't write so many levels.
    const nested = body.replace('"TOO DEEP"', "[".repeat(20_000) + "]".repeat(20_000));
    proxy.choose = (path) => (path.includes("/sync") ? { kind: "body", body: nested } : null);
    const { askCatalogue } = await openShop();
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Bonne"]);
    await later(async () => expect(await readFile(stored(), "utf8")).toContain("Bonne"));
  });

  it("reads the default locale, also after the space has another one", async () => {
    const { space } = service;
    space.locales.push({ code: "en", name: "English", default: false, fallbackCode: null });
    Object.assign(space.entries[0]?.fields.titre ?? {}, { en: "Mango" });
    const shop = await openSettled();
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    space.locales = space.locales.map((each) => ({ ...each, default: each.code === "en" }));
    shop.lookAfterCall("everything");
    await untilLiquidsAre(shop, "Mango");
  });
});

describe("the content engine", () => {
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

  it.each([
    ["the deletion of an entry", () => service.space.entries.splice(1), ["Mangue"]],
    [
      "the publication of an entry",
      () => service.space.entries.push(publishedEntry("produit", "cafe", { titre: "Café" }, 2)),
      ["Café", "Litchi", "Mangue"],
    ],
    [
      "an entry that was deleted and created again under its id",
      () => {
        service.space.entries[1] = {
          ...publishedEntry("produit", "litchi", { titre: "Litchi neuf" }, 1),
          updatedAt: "2025-06-01T00:00:00.000Z",
          revision: 1,
        };
      },
      ["Litchi neuf", "Mangue"],
    ],
  ])("shows %s with one small request", async (_what, change, expected) => {
    const litchi = publishedEntry("produit", "litchi", { titre: "Litchi" }, 1);
    service.space.entries.push({ ...litchi, revision: 7 });
    const shop = await openSettled();
    proxy.requests.length = 0;
    change();
    await untilLiquidsAre(shop, ...expected);
    expect(proxy.requests.length).toBe(syncs());
    expect(proxy.requests.every((path) => parametersOf(path).has("sync_token"))).toBe(true);
  });

  it("shows a picture that is published after the entry that links to it", async () => {
    service.space.entries[0] = mango("Mangue", { imageProduit: assetLink("photo") });
    const shop = await openSettled();
    const { allProducts } = await import("~/api/all-products");
    const since = { "updated-since": new Date().toISOString() };
    const changed = async () => {
      const everything = (await shop.askAllProducts()) as AllProducts;
      return allProducts(everything, since, "http://localhost")?.products.map(({ id }) => id);
    };
    expect(await changed()).toEqual([]);
    const [held] = shop.store.current().entries.produit;
    expect(held?.findings).toContainEqual({ field: "imageProduit", fault: "no file", value: "" });
    service.space.assets.push(publishedAsset("photo", "photo.png", "image/png"));
    await later(async () =>
      expect(await shop.askProduct("eliquide", "mangue")).toMatchObject({
        image: "https://images.ctfassets.net/teststore/photo/t0ken/photo.png",
      }),
    );
    expect(await changed()).toEqual(["mangue"]);
  });

  it.each(["refused", "old environment"] as const)(
    "shows another environment after a call about its alias (old tokens: %s)",
    async (oldTokens) => {
      const shop = await openSettled({ CONTENT_TTL_SECONDS: "3600" });
      aliasTo("Mangue d’avant", oldTokens);
      shop.lookAfterCall("everything");
      await untilLiquidsAre(shop, "Mangue d’avant");
    },
  );

  it("looks five times after the last call of a burst, and sees what Sync shows late", async () => {
    for (let n = 0; n < 50; n++) {
      service.space.entries.push(publishedEntry("produit", `p${n}`, { titre: `P ${n}` }, n + 1));
    }
    const shop = await openSettled({ CONTENT_TTL_SECONDS: "60" });
    const late = new Set<string>();
    service.sync.isLate = ({ id }) => late.has(id);
    for (const [n, entry] of service.space.entries.entries()) {
      service.space.entries[n] = { ...entry, fields: { titre: { fr: `Neuf ${n}` } }, revision: 2 };
      if (n % 2 === 0) late.add(entry.id);
      shop.lookAfterCall("changed");
      await vi.advanceTimersByTimeAsync(40);
    }
    proxy.requests.length = 0;
    await vi.advanceTimersByTimeAsync(2500);
    /** Of the 48 products on the first page. */
    const untilNewAre = (count: number) =>
      eventually(async () => {
        const shown = names(await shop.askCatalogue("eliquide", all));
        expect(shown.filter((name) => name.startsWith("Neuf"))).toHaveLength(count);
      });
    await untilNewAre(24);
    late.clear();
    await vi.advanceTimersByTimeAsync(1000);
    await untilNewAre(48);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(syncs()).toBeLessThanOrEqual(5);
  });

  it("reads everything after a call about everything, also if Contentful fails for longer than the looks last", async () => {
    const shop = await openSettled({ CONTENT_TTL_SECONDS: "60" });
    proxy.always = { kind: "reset" };
    aliasTo("Autre", "old environment");
    shop.lookAfterCall("everything");
    await vi.advanceTimersByTimeAsync(60_000);
    proxy.always = null;
    await untilLiquidsAre(shop, "Autre");
  });

  it("repeats the first look after a webhook's call if it fails", async () => {
    const shop = await openSettled({ CONTENT_TTL_SECONDS: "3600" });
    publish("Mangue mûre");
    proxy.queue = [{ kind: "body", body: "{" }];
    shop.lookAfterCall("changed");
    await untilLiquidsAre(shop, "Mangue mûre");
  });

  it.each([
    ["a renamed entry", mango("Mangue mûre")],
    ["an entry in place of another", publishedEntry("produit", "litchi", { titre: "Litchi" })],
  ])("finds %s after Contentful refuses the sync token", async (_what, entry) => {
    const shop = await openSettled();
    service.space.entries = [entry];
    const refused = { sys: { type: "Error", id: "BadRequest" }, message: "Unknown token" };
    proxy.queue = [{ kind: "status", status: 400, body: JSON.stringify(refused) }];
    await untilLiquidsAre(shop, String(entry.fields.titre?.fr));
  });

  it("reads everything once a day: a token may name changes of another environment", async () => {
    const shop = await openSettled();
    aliasTo("Mangue d’avant", "old environment");
    await later(() => expect(syncs()).toBe(3));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    vi.advanceTimersByTime(24 * 3_600_000);
    await untilLiquidsAre(shop, "Mangue d’avant");
  });

  it("reads all drafts of a preview each TTL, and its locales and content types once a day", async () => {
    const { lookup } = dns;
    vi.spyOn(dns, "lookup").mockImplementation(((name: string, ...rest: [never, never]) =>
      lookup(name === "preview.example" ? "127.0.0.1" : name, ...rest)) as typeof lookup);
    const CONTENTFUL_HOST = proxy.host.replace("127.0.0.1", "preview.example");
    const shop = await openSettled({ CONTENTFUL_HOST, HOST: "127.0.0.1" });
    await later(() => expect(syncs()).toBe(3));
    expect(proxy.requests.filter((path) => path.includes("initial=true"))).toHaveLength(3);
    expect(proxy.requests).toHaveLength(5);
    publish("Mangue, brouillon");
    await untilLiquidsAre(shop, "Mangue, brouillon");
    proxy.requests.length = 0;
    vi.advanceTimersByTime(24 * 3_600_000);
    await later(() => expect(syncs()).toBe(2));
    expect(proxy.requests).toHaveLength(4);
    failForSync({ kind: "status", status: 401, body: REFUSED });
    await later(() => expect(messages(shop.warn)).toContain("content can't be read"));
    const reason = "the access token is refused";
    const about = { reason, advice: "check CONTENTFUL_ACCESS_TOKEN" };
    expect(shop.warn.mock.lastCall).toMatchObject([about, "content can't be read"]);
  });

  it("asks again before it believes an initial sync that lacks a whole type", async () => {
    const shop = await openSettled();
    const { entries } = service.space;
    service.space.entries = [];
    service.alias({ ...service.space }, "refused");
    const lacks =
      "Contentful's answer lacks many entries of which it named no deletion: asking again";
    await later(() => expect(messages(shop.warn)).toContain(lacks));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    service.space.entries = entries;
    await later(() => expect(shop.lastOutcome()?.outcome).toBe("unchanged"));
    expect(messages(shop.warn)).not.toContainEqual(GONE);
  });

  it("logs the removal of all entries of a content type", async () => {
    const shop = await openSettled();
    service.space.entries = [];
    await later(async () =>
      expect(await shop.askCatalogue("eliquide", all)).toMatchObject({ total: 0 }),
    );
    expect(messages(shop.warn)).toContainEqual(GONE);
  });

  it("refreshes content before it is too old if CONTENT_MAX_STALE_SECONDS is 0", async () => {
    const shop = await openSettled({ CONTENT_MAX_STALE_SECONDS: "0", CONTENT_TTL_SECONDS: "10" });
    for (let second = 0; second < 30; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      await eventually(() => expect(shop.usableContent()).not.toBeNull());
    }
  });
});

/** Contentful's response to a wrong token. */
const REFUSED = JSON.stringify({ sys: { type: "Error", id: "AccessTokenInvalid" } });

/** Applies these faults to the next requests to the Sync API. */
function failForSync(...faults: Fault[]): void {
  proxy.choose = (path) => (path.includes("/sync") ? (faults.shift() ?? null) : null);
}

describe("the shop, while the content service fails,", () => {
  it.each([
    ["a status 503", { kind: "status", status: 503 }],
    [
      "a status 429",
      { kind: "status", status: 429, headers: { "X-Contentful-RateLimit-Reset": "1" } },
    ],
    ["a reset connection", { kind: "reset" }],
  ] as const)("has its client retry after %s", async (_name, fault) => {
    failForSync(fault);
    const { askCatalogue } = await openShop();
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    expect(syncs()).toBe(2);
  });

  it.each([
    ["a cut-off body", { kind: "cut-off" }],
    ["broken JSON", { kind: "body", body: '{"items": [' }],
    ["JSON whose items are no list", { kind: "body", body: '{"items": {}, "nextSyncUrl": "?t" }' }],
    ["an answer without items", { kind: "body", body: '{"nextSyncUrl": "http://x?sync_token=t"}' }],
    ["a list without a token", { kind: "body", body: '{"items": []}' }],
    ["an HTML page", { kind: "body", body: "<html>portail captif</html>" }],
  ] as const)("reports content as loading after %s, until it can be read", async (_n, fault) => {
    failForSync(fault);
    const shop = await openShop();
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
    await untilLiquidsAre(shop, "Mangue");
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
    expect(syncs()).toBe(1);
  });

  it("aborts a body that never ends after 60 s, and requests it again", async () => {
    const overdue = new AbortController();
    const waits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(overdue.signal);
    failForSync({ kind: "drip" });
    const { askCatalogue } = await openShop();
    await later(() => expect(syncs()).toBe(1));
    expect(waits).toHaveBeenCalledWith(60_000);
    waits.mockRestore();
    overdue.abort();
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    expect(syncs()).toBe(2);
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

/** The file of the stored content. */
const stored = () => join(folder, "content-6.txt");

describe("the stored content", () => {
  /** Opens a shop, waits until it has stored its content, and makes the content service fail. */
  async function storeOnDisk() {
    await openSettled();
    await later(async () => expect(await readFile(stored(), "utf8")).toContain("Mangue"));
    proxy.always = { kind: "reset" };
  }

  /** Makes the content of a file an hour old. */
  async function makeOld(path: string): Promise<void> {
    const text = await readFile(path, "utf8");
    await writeFile(path, new Date(Date.now() - 3_700_000).toISOString() + text.slice(24));
  }

  /** When Contentful last confirmed the content of a file, in ms since the epoch. */
  const confirmedAt = async (path: string) =>
    Date.parse((await readFile(path, "utf8")).slice(0, 24));

  it("is served at the next start while the service fails, and is read again when it works", async () => {
    await storeOnDisk();
    const shop = await openShop({ CONTENT_DEADLINE_MS: "1" });
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.always = null;
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
  });

  it("is not served if it is too old", async () => {
    await storeOnDisk();
    await makeOld(stored());
    const old = { CONTENT_DEADLINE_MS: "1", CONTENT_MAX_STALE_SECONDS: "3600" };
    const shop = await openShop(old);
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
  });

  it("gets the time of a look that changed nothing, in place", async () => {
    const shop = await openSettled();
    await later(() => readFile(stored()));
    const [before, { ino }] = [await confirmedAt(stored()), await stat(stored())];
    await later(async () => expect(await confirmedAt(stored())).toBeGreaterThan(before));
    expect((await stat(stored())).ino).toBe(ino);
    expect(shop.contentState().stale).toBe(false);
  });

  it("does not get the time of a look that failed", async () => {
    await storeOnDisk();
    // The first shop may still write to its own folder.
    const copy = join(folder, "copy");
    await mkdir(copy);
    await writeFile(join(copy, "content-6.txt"), await readFile(stored()));
    await makeOld(join(copy, "content-6.txt"));
    const shop = await openShop({ DATA_DIR: copy });
    await later(() => expect(messages(shop.warn)).toContain("content can't be read"));
    await later(() => expect(shop.contentAgeMs()).toBeGreaterThan(3_710_000));
    expect(await confirmedAt(join(copy, "content-6.txt"))).toBeLessThan(Date.now() - 3_700_000);
  });

  it.each([
    ["truncated", (text: string) => text.slice(0, -20)],
    ["changed", (text: string) => text.replace('"id":"mangue"', '"id":"autre"')],
    ["of no time", (text: string) => `${"?".repeat(24)}${text.slice(24)}`],
    ["from another space", (text: string) => text.replace("teststore/master", "other/master")],
    ["not JSON", () => "\0\0\0"],
    ["empty", () => ""],
  ])("is ignored with a warning if it is %s", async (_name, damage) => {
    await storeOnDisk();
    await writeFile(stored(), damage(await readFile(stored(), "utf8")));
    const shop = await openShop({ CONTENT_DEADLINE_MS: "1" });
    expect(await later(() => shop.askCatalogue("eliquide", all))).toEqual(loading);
    expect(messages(shop.warn)[0]).toMatch(/^the stored content is ignored/);
    proxy.always = null;
    const next = await openShop();
    expect(names(await later(() => next.askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
  });

  it("is written whole, not dated, after the disk has refused a change", async () => {
    let isFull = false;
    vi.doMock("~/ops/disk.server", async (importOriginal) => {
      const disk = await importOriginal<typeof import("~/ops/disk.server")>();
      const writeBeforePictures: typeof disk.writeBeforePictures = (...args) =>
        isFull ? Promise.reject(new Error("full")) : disk.writeBeforePictures(...args);
      return { ...disk, writeBeforePictures };
    });
    const shop = await openSettled();
    vi.doUnmock("~/ops/disk.server");
    await later(() => readFile(stored()));
    isFull = true;
    publish("Mangue mûre");
    await untilLiquidsAre(shop, "Mangue mûre");
    const before = await readFile(stored(), "utf8");
    await later(() => expect(syncs()).toBeGreaterThan(4));
    expect(await readFile(stored(), "utf8")).toBe(before);
    isFull = false;
    await later(async () => expect(await readFile(stored(), "utf8")).toContain("Mangue mûre"));
  });

  it.each([
    ["removed", () => rm(stored())],
    ["replaced by a folder", async () => rm(stored()).then(() => mkdir(stored()))],
  ])("is written again after its file was %s", async (_what, harm) => {
    await openSettled();
    await later(() => readFile(stored()));
    await harm();
    await later(() => expect(syncs()).toBeGreaterThan(3));
    await rm(stored(), { recursive: true, force: true });
    await later(async () => expect(await readFile(stored(), "utf8")).toContain("Mangue"));
  });

  it("causes one warning if DATA_DIR is not a folder, and the shop serves its content", async () => {
    await writeFile(join(folder, "taken"), "");
    const shop = await openSettled({ DATA_DIR: join(folder, "taken") });
    await later(() => expect(syncs()).toBeGreaterThan(3));
    expect(names(await shop.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    expect(messages(shop.warn).filter((text) => text.startsWith("DATA_DIR"))).toHaveLength(1);
  });
});
