import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueView, LiquidView } from "~/catalogue/views";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import { later } from "../support/eventually";
import { type Fault, type FaultProxy, startFaultProxy } from "../support/worlds/fault-proxy";
import { emptyShopSpace, publishedEntry } from "../support/worlds/space";

/**
 * The store over the real client over HTTP, with faults between it and the content service. The
 * clock stands still, except in `later`.
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
  folder = await mkdtemp(join(tmpdir(), "zavona-store-"));
  const space = emptyShopSpace();
  space.entries.push(
    publishedEntry("produit", "mangue", { titre: "Mangue", types: ["Fruité"], prix10ml: 15000 }),
  );
  service = await startContentService({ space, accessToken: "secret-token", pictures: "none" });
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
  // The store may still write to the folder.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The shop's questions in a fresh process state, over the faulty line. */
async function openShop(settings: Record<string, string> = {}) {
  const env = {
    CONTENTFUL_SPACE_ID: "teststore",
    CONTENTFUL_ACCESS_TOKEN: "secret-token",
    CONTENTFUL_HOST: proxy.host,
    CONTENTFUL_INSECURE: "1",
    CONTENT_DEADLINE_MS: "60000",
    DATA_DIR: folder,
    ...settings,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("~/catalogue/questions.server");
}

const TOO_OLD = "kept content is too old to be shown";

const typeIn = (path: string) => new URL(path, "http://x").searchParams.get("content_type");

const names = (view: object | null) => (view as CatalogueView).products.map(({ name }) => name);

describe("the client (spec §7)", () => {
  it("waits 30 s for an answer, tries 5 times more, and resolves links", async () => {
    const createClient = vi.fn((await import("contentful")).createClient);
    vi.doMock("contentful", () => ({ createClient }));
    const { askCatalogue } = await openShop();
    await askCatalogue("eliquide", all);
    vi.doUnmock("contentful");
    expect(createClient).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ timeout: 30_000, retryLimit: 5, environment: "master" }),
    );
    expect(new URL(proxy.requests[0] ?? "", "http://x").searchParams.get("include")).toBe("1");
  });
});

describe("content that can be had", () => {
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

  it("is read once for visitors who come at the same time, and once while fresh", async () => {
    const { askCatalogue, askSearch } = await openShop();
    await Promise.all(Array.from({ length: 20 }, () => askCatalogue("eliquide", all)));
    await askSearch({ query: "mangue", page: 1 });
    expect(proxy.requests).toHaveLength(1);
  });

  it("is read whole where there are more entries than one answer holds", async () => {
    for (let n = 0; n < 2100; n++) {
      service.space.entries.push(publishedEntry("produit", `p${n}`, { titre: `P ${n}` }, n % 7));
    }
    const { askCatalogue, askProduct } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 2101 });
    expect(await askProduct("eliquide", "p1999")).toMatchObject({ name: "P 1999" });
    expect(proxy.requests).toHaveLength(3);
  });

  it("is asked for in smaller parts where an answer would be too large", async () => {
    for (let n = 0; n < 900; n++) {
      service.space.entries.push(publishedEntry("produit", `p${n}`, { titre: `P ${n}` }));
    }
    const message = "Response size too big. Maximum allowed response size: 7340032B.";
    const body = JSON.stringify({ sys: { type: "Error", id: "BadRequest" }, message });
    proxy.queue = [{ kind: "status", status: 400, body }];
    const { askCatalogue } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 901 });
    const limits = proxy.requests.map((path) =>
      new URL(path, "http://x").searchParams.get("limit"),
    );
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
    const fields = { titre: "Bonne", imageProduit: image, autre: resourceLink, prix10ml: 1000 };
    const items = [null, 7, {}, { sys: null }, { sys: { id: "ok" }, fields }, { sys: { id: "f" } }];
    const file = { url: "//images.ctfassets.net/s/pic/t/p.png", contentType: "image/png" };
    const includes = { Asset: [null, { sys: { id: "pic" }, fields: { file } }] };
    const body = JSON.stringify({ sys: { type: "Array" }, items, total: items.length, includes });
    proxy.queue = [{ kind: "body", body }];
    const { askCatalogue } = await openShop();
    expect(await askCatalogue("eliquide", all)).toMatchObject({
      total: 1,
      products: [{ name: "Bonne", image: "https://images.ctfassets.net/s/pic/t/p.png" }],
    });
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
    const { askAnyProduct, askProduct } = await openShop({ CONTENT_DEADLINE_MS: "500" });
    expect(await askProduct("eliquide", "mangue")).toMatchObject({ name: "Mangue" });
    proxy.always = { kind: "hang" };
    expect(await later(() => askAnyProduct("mangue"))).toMatchObject({ name: "Mangue" });
    expect(await later(() => askAnyProduct("nope"))).toEqual(loading);
  });

  it("home says of each part whether it is missing", async () => {
    const { askHome, askCatalogue } = await openShop({ CONTENT_DEADLINE_MS: "500" });
    await askCatalogue("eliquide", all);
    proxy.always = { kind: "hang" };
    const home = await later(() => askHome({ eliquides: "fruités", ecigarettes: null }));
    expect(home).toMatchObject({
      banners: loading,
      eliquides: { category: "fruite", total: 1 },
      ecigarettes: loading,
      booster: loading,
    });
  });

  it("a content type that the space lacks is an outage, not an empty shop", async () => {
    service.space.contentTypes = service.space.contentTypes.filter(({ id }) => id !== "produit");
    service.space.entries = [];
    const { askCatalogue } = await openShop();
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
  });
});

describe("a content service that fails", () => {
  it.each([
    ["5xx", { kind: "status", status: 503 }],
    ["429", { kind: "status", status: 429, headers: { "X-Contentful-RateLimit-Reset": "1" } }],
    ["a reset connection", { kind: "reset" }],
  ] as const)("%s is tried again by the client", async (_name, fault) => {
    proxy.queue = [fault];
    const { askCatalogue } = await openShop();
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    expect(proxy.requests).toHaveLength(2);
  });

  it.each([
    ["a cut-off body", { kind: "cut-off" }],
    ["broken JSON", { kind: "body", body: '{"items": [' }],
    ["JSON that is no list", { kind: "body", body: '{"items": {}, "total": 1}' }],
    ["a list that ends before its total", { kind: "body", body: '{"items": [], "total": 44}' }],
    ["a list of no entries", { kind: "body", body: '{"items": [{}], "total": 1}' }],
    ["a list without a total", { kind: "body", body: '{"items": []}' }],
    ["a page of HTML", { kind: "body", body: "<html>portail captif</html>" }],
  ] as const)("%s is an outage for this visitor; the next one asks again", async (_name, fault) => {
    proxy.queue = [fault];
    const { askCatalogue } = await openShop();
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
  });

  it("a list that grows shorter while it is read is read again: one would be missing", async () => {
    const item = { sys: { id: "mangue" }, fields: {} };
    const page = (total: number) => JSON.stringify({ items: [item], total });
    proxy.queue = [3, 2].map((total) => ({ kind: "body", body: page(total) }));
    const { askCatalogue } = await openShop();
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    expect(proxy.requests).toHaveLength(2);
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
  });

  it("is logged once when it begins, and with its length when all can be read again", async () => {
    const { askHome } = await openShop({ CONTENT_TTL_SECONDS: "1" });
    const { log } = await import("~/ops/log.server");
    const [warn, info] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
    const told = (spy: typeof warn, message: string) =>
      spy.mock.calls.flatMap(([facts, told]) => (told === message ? [facts] : []));
    await askHome({ eliquides: null, ecigarettes: null });
    proxy.always = { kind: "cut-off" };
    const before = proxy.requests.length;
    const typesAsked = () => new Set(proxy.requests.slice(before).map(typeIn));
    await later(() => expect(typesAsked().size).toBe(4));
    proxy.always = null;
    await later(() => expect(told(info, "content can be read again")).toHaveLength(1));
    expect(told(warn, "content could not be read")).toEqual([
      { type: expect.any(String), error: { name: "200 OK", message: "the answer broke off" } },
    ]);
    expect(told(info, "content can be read again")).toEqual([
      { seconds: expect.any(Number), failures: expect.any(Number) },
    ]);
  });

  it("is asked once at a time while it lasts: its client does not multiply the waits", async () => {
    const { askCatalogue } = await openShop({ CONTENT_TTL_SECONDS: "1" });
    const { log } = await import("~/ops/log.server");
    const info = vi.spyOn(log, "info");
    const refusals: Fault[] = Array.from({ length: 3 }, () => ({ kind: "status", status: 503 }));
    proxy.queue = [{ kind: "body", body: "broken" }, ...refusals];
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    await later(async () => {
      expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    });
    expect(info).toHaveBeenCalledWith(
      expect.objectContaining({ failures: 4 }),
      "content can be read again",
    );
  });

  it("a hanging service costs a visitor no more than the deadline, and its answer is kept", async () => {
    proxy.queue = [{ kind: "hang" }];
    const { askCatalogue } = await openShop({ CONTENT_DEADLINE_MS: "100" });
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    await later(() => expect(proxy.requests).toHaveLength(1));
    proxy.release();
    await later(async () => {
      expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    });
    expect(proxy.requests).toHaveLength(1);
  });

  it("a body that drips without end is given up, and asked for again", async () => {
    const overdue = new AbortController();
    const waits = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(overdue.signal);
    proxy.queue = [{ kind: "drip" }];
    const { askCatalogue } = await openShop();
    void askCatalogue("eliquide", all);
    await later(() => expect(proxy.requests).toHaveLength(1));
    overdue.abort();
    expect(names(await later(() => askCatalogue("eliquide", all)))).toEqual(["Mangue"]);
    expect(proxy.requests).toHaveLength(2);
    expect(waits).toHaveBeenCalledWith(60_000);
  });

  it("content is served stale while it is away, and refreshed when it is back", async () => {
    const { askCatalogue } = await openShop({ CONTENT_TTL_SECONDS: "1" });
    await askCatalogue("eliquide", all);
    service.space.entries[0] = publishedEntry("produit", "mangue", { titre: "Mangue mûre" });
    proxy.always = { kind: "hang" };
    await later(() => expect(proxy.requests).toHaveLength(2));
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.always = null;
    proxy.release();
    await later(async () => {
      expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue mûre"]);
    });
  });

  it("content is refreshed though nobody visits", async () => {
    const { askCatalogue } = await openShop({ CONTENT_TTL_SECONDS: "1" });
    await askCatalogue("eliquide", all);
    await later(() => expect(proxy.requests.length).toBeGreaterThanOrEqual(3));
  });

  it("content that fails to refresh stays, until it is too old to be served", async () => {
    const { askCatalogue } = await openShop({
      CONTENT_TTL_SECONDS: "1",
      CONTENT_MAX_STALE_SECONDS: "3600",
    });
    await askCatalogue("eliquide", all);
    proxy.always = { kind: "body", body: "broken" };
    vi.advanceTimersByTime(3_500_000);
    await later(() => expect(proxy.requests.length).toBeGreaterThan(2));
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    vi.advanceTimersByTime(200_000);
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    proxy.always = null;
    await later(async () =>
      expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 1 }),
    );
  });

  it("content that has become too old is logged once, visited or not", async () => {
    const { askCatalogue } = await openShop({
      CONTENT_TTL_SECONDS: "1",
      CONTENT_MAX_STALE_SECONDS: "1",
    });
    const { log } = await import("~/ops/log.server");
    const warn = vi.spyOn(log, "warn");
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.always = { kind: "body", body: "broken" };
    const ofAge = () => warn.mock.calls.filter(([, message]) => String(message) === TOO_OLD);
    await later(() => expect(ofAge()).toHaveLength(1));
    expect(ofAge()).toEqual([[{ type: "produit", ageSeconds: expect.any(Number) }, TOO_OLD]]);
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    expect(ofAge()).toHaveLength(1);
  });

  it("a catalogue that is suddenly empty is kept until a second refresh confirms it", async () => {
    const { askCatalogue } = await openShop({ CONTENT_TTL_SECONDS: "1" });
    await askCatalogue("eliquide", all);
    const [mangue] = service.space.entries.splice(0);
    // The first refresh passes, the second is held.
    proxy.queue = [{ kind: "slow", ms: 0 }, { kind: "hang" }];
    await later(() => expect(proxy.requests).toHaveLength(3));
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
    proxy.release();
    await later(async () =>
      expect(await askCatalogue("eliquide", all)).toMatchObject({ total: 0 }),
    );
    if (mangue) service.space.entries.push(mangue);
    await later(async () => expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]));
  });
});

describe("content kept on disk", () => {
  const file = () => join(folder, "content", "produit.json");

  /** Opens a shop, reads its catalogue and waits until that is on disk. */
  async function keepOnDisk() {
    const { askCatalogue } = await openShop();
    await askCatalogue("eliquide", all);
    await later(() => readFile(file()));
    proxy.always = { kind: "reset" };
  }

  it("is there at the next start, though the service is away", async () => {
    await keepOnDisk();
    const { askCatalogue } = await openShop({ CONTENT_DEADLINE_MS: "1" });
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
  });

  it("is no longer served when it is too old", async () => {
    await keepOnDisk();
    const longAgo = new Date(Date.now() - 3_700_000);
    await utimes(file(), longAgo, longAgo);
    const old = { CONTENT_DEADLINE_MS: "1", CONTENT_MAX_STALE_SECONDS: "3600" };
    const { askCatalogue } = await openShop(old);
    const { log } = await import("~/ops/log.server");
    const warn = vi.spyOn(log, "warn");
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    expect(warn).toHaveBeenCalledWith({ type: "produit", ageSeconds: 3700 }, TOO_OLD);
  });

  it.each([
    ["cut short", (text: string) => text.slice(0, -20)],
    ["with a letter changed", (text: string) => text.replace("Mangue", "Manque")],
    ["of another format", (text: string) => text.replace('"format":1', '"format":0')],
    ["of another content type", (text: string) => text.replace("produit", "pods")],
    ["that is no JSON", () => "\0\0\0"],
    ["that is empty", () => ""],
  ])("a file %s is ignored", async (_name, damage) => {
    await keepOnDisk();
    await writeFile(file(), damage(await readFile(file(), "utf8")));
    const { askCatalogue } = await openShop({ CONTENT_DEADLINE_MS: "1" });
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
    proxy.always = null;
    const next = await openShop();
    expect(names(await next.askCatalogue("eliquide", all))).toEqual(["Mangue"]);
  });

  it("of another space is ignored", async () => {
    await keepOnDisk();
    const other = { CONTENT_DEADLINE_MS: "1", CONTENTFUL_SPACE_ID: "another" };
    const { askCatalogue } = await openShop(other);
    expect(await later(() => askCatalogue("eliquide", all))).toEqual(loading);
  });

  it("is kept as soon as the disk takes it, though nothing has changed since", async () => {
    await writeFile(join(folder, "content"), "");
    const { askCatalogue } = await openShop({ CONTENT_TTL_SECONDS: "1" });
    await askCatalogue("eliquide", all);
    await later(() => expect(proxy.requests.length).toBeGreaterThanOrEqual(2));
    await rm(join(folder, "content"));
    await later(async () => expect(await readFile(file(), "utf8")).toContain("Mangue"));
  });

  it("can't be kept in a folder that is none, and the shop goes on", async () => {
    await writeFile(join(folder, "taken"), "");
    const { askCatalogue } = await openShop({ DATA_DIR: join(folder, "taken") });
    expect(names(await askCatalogue("eliquide", all))).toEqual(["Mangue"]);
  });
});

describe("what pages are made of", () => {
  it("has one version while a refresh changes nothing, and another when it does", async () => {
    const { askCatalogue } = await openShop({ CONTENT_TTL_SECONDS: "1" });
    const { contentState } = await import("~/catalogue/kept-content.server");
    await askCatalogue("eliquide", all);
    const { version } = contentState();
    await later(() => expect(proxy.requests.length).toBeGreaterThanOrEqual(3));
    expect(contentState().version).toBe(version);
    service.space.entries[0] = publishedEntry("produit", "mangue", { titre: "Mangue mûre" });
    await later(() => expect(contentState().version).not.toBe(version));
  });
});
