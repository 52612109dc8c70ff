import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The service worker's rules, in a browser of a few lines: which answers it stores. */

const SHOP = "https://shop.example";
const source = readFileSync("app/client/worker/worker.js", "utf8");
const PAGES = "pages 1";
const ASSETS = "assets 1";

/** The absolute address of what is asked for. */
const whole = (asked: string | Request) =>
  new URL(typeof asked === "string" ? asked : asked.url, SHOP).href;

/** A cache after the standard: `put` moves an entry to the end. Keys are absolute addresses. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  isFull = false;
  match = async (asked: string | Request) => this.entries.get(whole(asked))?.clone();
  put = async (asked: string, answer: Response) => {
    if (this.isFull) throw new DOMException("No room", "QuotaExceededError");
    this.entries.delete(whole(asked));
    this.entries.set(whole(asked), answer);
  };
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  delete = async (asked: string | Request) => this.entries.delete(whole(asked));
}

/** In a browser an address is one of the worker's own place; Node takes whole ones only. */
class BrowserResponse extends Response {
  static override redirect = (to: string) => Response.redirect(new URL(to, SHOP));
}

type Asked = { respondWith: Promise<Response> | null; over: () => Promise<unknown> };

function startWorker(
  fetch: (asked: string | Request) => Promise<Response>,
  connection: { saveData?: boolean } = {},
) {
  const caches = new Map<string, FakeCache>();
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
      offlinePage: "/hors-ligne",
      freshMs: 60_000,
    },
    location: new URL("/sw.js", SHOP),
    navigator: { connection },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  };
  const storage = {
    open: async (name: string) => open(name),
    match: async (asked: string | Request) => {
      for (const cache of caches.values()) {
        const found = await cache.match(asked);
        if (found) return found;
      }
    },
  };
  const standard = { Response: BrowserResponse, Headers, URL, URLSearchParams, setTimeout, Date };
  runInNewContext(source, { self, caches: storage, fetch, ...standard });

  /** An event as the standard has it: one that has been answered takes no more work. */
  function dispatch(type: string, more: object): Asked {
    const underWay = new Set<Promise<unknown>>();
    const failures: unknown[] = [];
    const waitUntil = (work: Promise<unknown>) => {
      if (asked.respondWith && underWay.size === 0) {
        failures.push("InvalidStateError");
        throw new Error("InvalidStateError");
      }
      underWay.add(work);
      const end = () => underWay.delete(work);
      work.then(end, (error) => failures.push(error) && end());
    };
    const asked: Asked = {
      respondWith: null,
      over: async () => {
        while (underWay.size > 0) await Promise.allSettled(underWay);
        return failures[0] ?? null;
      },
    };
    const respondWith = (answer: Promise<Response>) => {
      waitUntil(answer);
      asked.respondWith = answer;
    };
    listeners.get(type)?.({ ...more, waitUntil, respondWith });
    return asked;
  }

  const request = (path: string, mode = "navigate") =>
    dispatch("fetch", { request: { url: SHOP + path, method: "GET", mode } });

  async function ask(path: string, mode?: string): Promise<Response> {
    return (await request(path, mode).respondWith) ?? Response.error();
  }
  return { ask, request, dispatch, open, stored: (name: string) => [...open(name).entries.keys()] };
}

const page = (text: string) =>
  new Response(`<html>${text}`, { headers: { "X-Build": "1", "Content-Type": "text/html" } });
const file = (type: string) => new Response("file", { headers: { "Content-Type": type } });
const portal = () => new Response("<html>Wi-Fi", { headers: { "Content-Type": "text/html" } });
const cutOff = () =>
  new Response(new ReadableStream({ pull: (body) => body.error(new Error("broken off")) }), {
    headers: { "X-Build": "1" },
  });
const textOf = async (answer: Promise<Response>) => (await answer).text();

let line: (path: string) => Response | Promise<Response>;
let worker: ReturnType<typeof startWorker>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  worker = startWorker(async (asked) => {
    const { pathname, search } = new URL(whole(asked));
    return line(pathname + search);
  });
});
afterEach(() => vi.useRealTimers());

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const tick = () => vi.advanceTimersByTimeAsync(0);

/** Asks over a line, and lets the worker store what came. @returns the text of the answer */
async function visit(path: string, over: typeof line, mode?: string): Promise<string> {
  line = over;
  const text = await (await worker.ask(path, mode)).text().catch(() => "broken off");
  await tick();
  return text;
}

it.each([
  [false, ["/hors-ligne", "/assets/shop-1.js"]],
  [true, []],
])("when it is installed with Save-Data %s it prefetches %j", async (saveData, fetched) => {
  const asked: string[] = [];
  const installed = startWorker(
    async (address) => {
      asked.push(String(address));
      return String(address).endsWith(".js") ? file("text/javascript") : page("offline");
    },
    { saveData },
  );
  expect(await installed.dispatch("install", {}).over()).toBeNull();
  expect(asked).toEqual(fetched);
});

describe("a stored page", () => {
  it.each([
    ["the next answer breaks off", cutOff],
    [
      "there is no room for the next one",
      () => {
        worker.open(PAGES).isFull = true;
        return page("next");
      },
    ],
  ])("stays when %s", async (_what, next) => {
    await visit("/eliquides", () => page("whole"));
    await visit("/eliquides", next);
    expect(await visit("/eliquides", offline)).toContain("whole");
  });

  it("is replaced by an answer that came too late to be shown", async () => {
    await visit("/eliquides", () => page("old"));
    line = () => new Promise((resolve) => setTimeout(resolve, 5000, page("new")));
    const asked = worker.request("/eliquides");
    await vi.advanceTimersByTimeAsync(3000);
    expect(await (await asked.respondWith)?.text()).toContain("old");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asked.over()).toBeNull();
    expect(await visit("/eliquides", offline)).toContain("new");
  });

  it.each([
    ["/eliquides", "/eliquides/mangue", "/eliquides#produit-mangue"],
    ["/", "/produit/mangue", "/#produit-mangue"],
    ["/eliquides", "/eliquides/mangue?category=fruite", "/eliquides#produit-mangue"],
    ["/recherche?q=mangue", "/recherche/mangue?q=mangue", "/recherche?q=mangue#produit-mangue"],
    ["/eliquides", "/recherche/mangue?q=mangue", "/eliquides#produit-mangue"],
  ])("of %s stands in for the popup at %s, which was never loaded", async (below, popup, card) => {
    await visit(below, () => page("below"));
    line = offline;
    const answer = await worker.ask(popup);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, SHOP + card]);
  });

  it("never stands in for its light or full form while online", async () => {
    await visit("/eliquides", () => page("full"));
    line = () => new Promise((resolve) => setTimeout(resolve, 5000, page("light")));
    const shown = worker.ask("/eliquides?mode=leger&fbclid=1");
    await vi.advanceTimersByTimeAsync(5000);
    expect(await textOf(shown)).toContain("light");
    expect(await visit("/eliquides", offline)).toContain("full");
    expect(await visit("/eliquides?mode=leger", offline)).toContain("light");
    expect(await visit("/eliquides?mode=complet", offline)).toContain("full");
  });
});

describe("a captive portal", () => {
  it.each([
    ["/images/s/a/t/x.png?w=400", "image/webp"],
    ["/assets/shop-1.js", "text/javascript; charset=utf-8"],
  ])("is not stored in the place of %s", async (path, type) => {
    await visit(path, portal, "no-cors");
    expect(await visit(path, () => file(type), "no-cors")).toBe("file");
    expect(await visit(path, offline, "no-cors")).toBe("file");
  });

  it("keeps the worker from being installed", async () => {
    line = (path) => (path === "/hors-ligne" ? page("offline") : portal());
    expect(await worker.dispatch("install", {}).over()).not.toBeNull();
    line = (path) => (path === "/hors-ligne" ? page("offline") : file("text/javascript"));
    expect(await worker.dispatch("install", {}).over()).toBeNull();
    expect(worker.stored(ASSETS)).toEqual([`${SHOP}/hors-ligne`, `${SHOP}/assets/shop-1.js`]);
  });
});

describe("many pages and pictures", () => {
  it("don't push out the offline page", async () => {
    line = (path) => (path.startsWith("/assets/") ? file("text/javascript") : page(path));
    await worker.dispatch("install", {}).over();
    for (let n = 0; n < 100; n++) await worker.ask(`/recherche?q=${n}`);
    await tick();
    expect(worker.stored(PAGES)).toHaveLength(80);
    expect(await visit("/about", offline)).toContain("/hors-ligne");
  });

  it("push out the pictures that were unused for longest", async () => {
    const look = (n: number, over: typeof line = () => file("image/webp")) =>
      visit(`/images/s/a/t/${n}.png?w=400`, over, "no-cors");
    for (let n = 0; n < 200; n++) await look(n);
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    await look(0);
    await look(200);
    expect(await look(0, offline)).toBe("file");
    await expect(look(1, offline)).rejects.toThrow();
  });
});

describe("data", () => {
  const address = "/eliquides?_data=routes%2Feliquides";
  const data = (text: string) => new Response(text, { headers: { "X-Build": "1" } });

  it("is fetched again after a minute, or when the clock was set back", async () => {
    await visit(address, () => data("old"), "cors");
    expect(await visit(address, () => data("new"), "cors")).toBe("old");
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await visit(address, () => data("new"), "cors")).toBe("new");
  });

  it("is all prefetched, even if one answer breaks off", async () => {
    line = (path) => (path === "/a?_data=a" ? cutOff() : data(path));
    const store = ["/a?_data=a", "/b?_data=b"];
    await worker.dispatch("message", { data: { store } }).over();
    expect(worker.stored(PAGES)).toEqual([`${SHOP}/b?_data=b`]);
  });
});
