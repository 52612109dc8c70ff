import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageParameters } from "~/address/pages";
import { FRESH_MS, STALE_NOTE } from "~/client/data/freshness";

/** The service worker in a fake browser: which answers it stores, and when it uses them. */

const SHOP = "https://shop.example";
const source = readFileSync("app/client/worker/worker.js", "utf8");
const PAGES = "pages 1";
const ASSETS = "assets 1";

/** The absolute address of a request. */
const absolute = (request: string | Request) =>
  new URL(typeof request === "string" ? request : request.url, SHOP).href;

/** A `Cache` as in the standard: `put` moves an entry to the end. Keys are absolute addresses. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  isFull = false;
  match = async (request: string | Request) => this.entries.get(absolute(request))?.clone();
  put = async (url: string, answer: Response) => {
    if (this.isFull) throw new DOMException("No room", "QuotaExceededError");
    this.entries.delete(absolute(url));
    this.entries.set(absolute(url), answer);
  };
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  delete = async (request: string | Request) => this.entries.delete(absolute(request));
}

/** Browsers resolve a redirect's address against the worker's. Node accepts absolute ones only. */
class BrowserResponse extends Response {
  static override redirect = (to: string) => Response.redirect(new URL(to, SHOP));
}

type Dispatched = { respondWith: Promise<Response> | null; done: () => Promise<unknown> };

function startWorker(
  fetch: (request: string | Request, init?: RequestInit) => Promise<Response>,
  { saveData = false, shop = "a", caches = new Map<string, FakeCache>() } = {},
) {
  const listeners = new Map<string, (event: object) => void>();
  const open = (name: string) => {
    const cache = caches.get(name) ?? new FakeCache();
    caches.set(name, cache);
    return cache;
  };
  const self = {
    BUILD: {
      version: "1",
      assets: ["/assets/shop-1.js"],
      shop,
      shopFiles: ["/hors-ligne", "/icons.svg"],
      parameters: pageParameters,
      offlinePage: "/hors-ligne",
      catalogues: ["/eliquides", "/ecigarettes", "/accessories", "/"],
      reuseMs: 60_000,
      freshMs: FRESH_MS,
      note: STALE_NOTE,
    },
    location: new URL("/sw.js", SHOP),
    navigator: { connection: { saveData } },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  };
  const storage = {
    open: async (name: string) => open(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (request: string | Request) => {
      for (const cache of caches.values()) {
        const found = await cache.match(request);
        if (found) return found;
      }
    },
  };
  const standard = { Response: BrowserResponse, Headers, URL, URLSearchParams, setTimeout, Date };
  runInNewContext(source, { self, caches: storage, fetch, ...standard });

  /** Dispatches an event. As in the standard, `waitUntil` throws once its answer and work have ended. */
  function dispatch(type: string, more: object): Dispatched {
    const pending = new Set<Promise<unknown>>();
    const failures: unknown[] = [];
    const waitUntil = (work: Promise<unknown>) => {
      if (dispatched.respondWith && pending.size === 0) {
        failures.push("InvalidStateError");
        throw new Error("InvalidStateError");
      }
      pending.add(work);
      const end = () => pending.delete(work);
      work.then(end, (error) => failures.push(error) && end());
    };
    const dispatched: Dispatched = {
      respondWith: null,
      done: async () => {
        while (pending.size > 0) await Promise.allSettled(pending);
        return failures[0] ?? null;
      },
    };
    const respondWith = (answer: Promise<Response>) => {
      waitUntil(answer);
      dispatched.respondWith = answer;
    };
    listeners.get(type)?.({ ...more, waitUntil, respondWith });
    return dispatched;
  }

  const request = (path: string, mode = "navigate", cache = "default") =>
    dispatch("fetch", { request: { url: SHOP + path, method: "GET", mode, cache } });

  async function ask(path: string, mode?: string, cache?: string): Promise<Response> {
    return (await request(path, mode, cache).respondWith) ?? Response.error();
  }
  return {
    ask,
    request,
    dispatch,
    open,
    caches,
    stored: (name: string) => [...open(name).entries.keys()],
  };
}

const page = (text: string, headers = {}, status = 200) =>
  new Response(`<p id="${STALE_NOTE}" hidden></p>${text}`, {
    status,
    headers: { "X-Build": "1", "Content-Type": "text/html", ...headers },
  });
const file = (type: string) => new Response("file", { headers: { "Content-Type": type } });
/** The file of the build or of the shop at an address. */
const shopFile = (address: string, content = "file") =>
  address.endsWith(".js")
    ? file("text/javascript")
    : address.endsWith(".svg")
      ? new Response(content, { headers: { "Content-Type": "image/svg+xml" } })
      : page(`offline ${content}`);
const portal = () => new Response("<html>Wi-Fi", { headers: { "Content-Type": "text/html" } });
const cutOff = () =>
  new Response(new ReadableStream({ pull: (body) => body.error(new Error("broken off")) }), {
    headers: { "X-Build": "1" },
  });
const textOf = async (answer: Promise<Response>) => (await answer).text();

let network: (path: string) => Response | Promise<Response>;
let worker: ReturnType<typeof startWorker>;

async function viaNetwork(request: string | Request): Promise<Response> {
  const { pathname, search } = new URL(absolute(request));
  return network(pathname + search);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  worker = startWorker(viaNetwork);
});
afterEach(() => vi.useRealTimers());

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const tick = () => vi.advanceTimersByTimeAsync(0);

/** Asks the worker for a path over a network, and lets it store. @returns the answer's text */
async function visit(
  path: string,
  answer: typeof network,
  mode?: string,
  cache?: string,
): Promise<string> {
  network = answer;
  const text = await (await worker.ask(path, mode, cache)).text().catch(() => "broken off");
  await tick();
  return text;
}

it.each([
  [false, ["/assets/shop-1.js", "/hors-ligne", "/icons.svg"]],
  [true, []],
])("a worker installed with Save-Data %s prefetches %j", async (saveData, fetched) => {
  const requested: string[] = [];
  const installed = startWorker(
    async (address) => {
      requested.push(String(address));
      return shopFile(String(address));
    },
    { saveData },
  );
  expect(await installed.dispatch("install", {}).done()).toBeNull();
  expect(requested).toEqual(fetched);
});

describe("a stored page", () => {
  it.each([
    ["the next answer breaks off", cutOff],
    [
      "there is no room for the next answer",
      () => {
        worker.open(PAGES).isFull = true;
        return page("next");
      },
    ],
  ])("stays stored when %s", async (_what, next) => {
    await visit("/eliquides", () => page("whole"));
    await visit("/eliquides", next);
    expect(await visit("/eliquides", offline)).toContain("whole");
  });

  it("is replaced by an answer that arrives too late to be shown", async () => {
    await visit("/eliquides", () => page("old"));
    network = () => new Promise((resolve) => setTimeout(resolve, 5000, page("new")));
    const event = worker.request("/eliquides");
    await vi.advanceTimersByTimeAsync(3000);
    expect(await (await event.respondWith)?.text()).toContain("old");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await event.done()).toBeNull();
    expect(await visit("/eliquides", offline)).toContain("new");
  });

  it.each([
    ["/eliquides", "/eliquides/mangue", "/eliquides#produit-mangue"],
    ["/", "/produit/mangue", "/#produit-mangue"],
    ["/eliquides", "/eliquides/mangue?category=fruite", "/eliquides#produit-mangue"],
    ["/recherche?q=mangue", "/recherche/mangue?q=mangue", "/recherche?q=mangue#produit-mangue"],
    ["/eliquides", "/recherche/mangue?q=mangue", "/eliquides#produit-mangue"],
  ])("of %s redirects offline visits of the popup %s to %s", async (below, popup, card) => {
    await visit(below, () => page("below"));
    network = offline;
    const answer = await worker.ask(popup);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, SHOP + card]);
  });

  it.each([
    ["30 s", 30_000, false],
    ["ten minutes", FRESH_MS, true],
  ])(
    "that is %s old has the time of storage, and shows its date only when no longer recent",
    async (_age, ms, isDated) => {
      const time = Date.now();
      await visit("/eliquides", () => page("whole"));
      vi.setSystemTime(time + ms);
      const html = await visit("/eliquides", offline);
      expect(html).toContain(`data-copied-at="${time}"`);
      expect(html.includes("Prix vus le")).toBe(isDated);
      expect(html.includes("hidden")).toBe(!isDated);
    },
  );

  it("does not replace its light or full form while online", async () => {
    await visit("/eliquides", () => page("full"));
    network = () => new Promise((resolve) => setTimeout(resolve, 5000, page("light")));
    const shown = worker.ask("/eliquides?mode=leger&fbclid=1");
    await vi.advanceTimersByTimeAsync(5000);
    expect(await textOf(shown)).toContain("light");
    expect(await visit("/eliquides", offline)).toContain("full");
    expect(await visit("/eliquides?mode=leger", offline)).toContain("light");
    expect(await visit("/eliquides?mode=complet", offline)).toContain("full");
  });
});

describe("an answer that is not stored", () => {
  it.each([
    ["a page", "/statut", "navigate"],
    ["data", "/eliquides?_data=routes%2Feliquides", "cors"],
  ])("is %s with Cache-Control: no-store", async (_what, path, mode) => {
    await visit(path, () => page("private", { "Cache-Control": "private, No-Store" }), mode);
    expect(worker.stored(PAGES)).toEqual([]);
  });

  // Chromium asks so for the page of a history navigation or a restored tab, and for data while that page loads.
  it.each([
    ["a page", "/eliquides", "navigate"],
    ["data", "/eliquides?_data=routes%2Feliquides", "cors"],
  ])(
    "is %s that may come from the browser's HTTP cache, however old",
    async (_what, path, mode) => {
      const text = await visit(path, () => page("yesterday's"), mode, "force-cache");
      expect(text).toContain("yesterday's");
      expect(worker.stored(PAGES)).toEqual([]);
    },
  );
});

it.each([429, 500, 503])("a %i does not replace a cached page or its data", async (status) => {
  const data = "/eliquides?_data=routes%2Feliquides";
  await visit("/eliquides", () => page("whole"));
  await visit(data, () => page("whole data"), "cors");
  vi.setSystemTime(Date.now() + 86_400_000);
  const refused = () => page("refused", {}, status);
  expect(await visit("/eliquides", refused)).toContain("whole");
  expect(await visit(data, refused, "cors")).toContain("whole data");
  expect(await visit("/about", refused)).toContain("refused");
});

describe("the offline page and the icons", () => {
  it("are replaced after a change of the shop's facts; the build's files and pages stay", async () => {
    const requested: string[] = [];
    async function startShop(shop: string, content: string) {
      network = (path) => {
        requested.push(path);
        return shopFile(path, content);
      };
      worker = startWorker(viaNetwork, { shop, caches: worker.caches });
      expect(await worker.dispatch("install", {}).done()).toBeNull();
      expect(await worker.dispatch("activate", {}).done()).toBeNull();
    }
    await startShop("a", "034 00");
    await visit("/eliquides", () => page("whole"));
    requested.length = 0;
    await startShop("b", "034 99");
    expect(requested).toEqual(["/hors-ligne", "/icons.svg"]);
    expect(await visit("/about", offline)).toContain("offline 034 99");
    expect(await visit("/icons.svg", offline, "no-cors")).toBe("034 99");
    expect(await visit("/assets/shop-1.js", offline, "no-cors")).toBe("file");
    expect(await visit("/eliquides", offline)).toContain("whole");
    expect([...worker.caches.keys()]).not.toContain("shop 1 a");
  });

  it("never come from the browser's HTTP cache unchecked, as files of the build may", async () => {
    const modes = new Map<string, RequestCache | undefined>();
    const used = startWorker(async (address, init) => {
      modes.set(new URL(absolute(address)).pathname, init?.cache);
      return shopFile(absolute(address));
    });
    await used.ask("/icons.svg", "no-cors");
    await used.dispatch("install", {}).done();
    expect(Object.fromEntries(modes)).toEqual({
      "/assets/shop-1.js": "default",
      "/hors-ligne": "no-cache",
      "/icons.svg": "no-cache",
    });
  });
});

describe("a captive portal's page", () => {
  it.each([
    ["/images/s/a/t/x.png?w=400", "image/webp"],
    ["/assets/shop-1.js", "text/javascript; charset=utf-8"],
  ])("is not stored as %s", async (path, type) => {
    await visit(path, portal, "no-cors");
    expect(await visit(path, () => file(type), "no-cors")).toBe("file");
    expect(await visit(path, offline, "no-cors")).toBe("file");
  });

  it("stops the worker's installation", async () => {
    network = (path) => (path === "/hors-ligne" ? shopFile(path) : portal());
    expect(await worker.dispatch("install", {}).done()).not.toBeNull();
    network = (path) => shopFile(path);
    expect(await worker.dispatch("install", {}).done()).toBeNull();
    expect(worker.stored(ASSETS)).toEqual([`${SHOP}/assets/shop-1.js`]);
  });
});

describe("many pages and pictures", () => {
  it("do not evict the offline page", async () => {
    network = (path) => shopFile(path);
    await worker.dispatch("install", {}).done();
    for (let n = 0; n < 100; n++) await worker.ask(`/recherche?q=${n}`);
    await tick();
    expect(worker.stored(PAGES)).toHaveLength(80);
    expect(await visit("/about", offline)).toContain("offline file");
  });

  it("evict the least recently used pictures", async () => {
    const load = (n: number, answer: typeof network = () => file("image/webp")) =>
      visit(`/images/s/a/t/${n}.png?w=400`, answer, "no-cors");
    for (let n = 0; n < 200; n++) await load(n);
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    await load(0);
    await load(200);
    expect(await load(0, offline)).toBe("file");
    await expect(load(1, offline)).rejects.toThrow();
  });
});

describe("loader data", () => {
  const address = "/eliquides?_data=routes%2Feliquides";
  const data = (text: string) => new Response(text, { headers: { "X-Build": "1" } });

  it("is answered from the cache, and requested again when the clock was set back", async () => {
    await visit(address, () => data("old"), "cors");
    expect(await visit(address, () => data("new"), "cors")).toBe("old");
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await visit(address, () => data("new"), "cors")).toBe("new");
  });

  it("is prefetched even if another answer breaks off", async () => {
    network = (path) => (path === "/a?_data=a" ? cutOff() : data(path));
    const store = ["/a?_data=a", "/b?_data=b"];
    await worker.dispatch("message", { data: { store } }).done();
    expect(worker.stored(PAGES)).toEqual([`${SHOP}/b?_data=b`]);
  });
});
