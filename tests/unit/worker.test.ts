import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The service worker's rules, in a browser of a few lines: which answers it stores. */

const SHOP = "https://shop.example";
const source = readFileSync("app/client/worker/worker.js", "utf8");
const PAGES = "pages 1";
const ASSETS = "assets 1";

/** A cache after the standard: `put` moves an entry to the end. Keys are absolute addresses. */
class FakeCache extends Map<string, Response> {
  private static whole = (asked: string | Request) =>
    new URL(typeof asked === "string" ? asked : asked.url, SHOP).href;
  match = async (asked: string | Request) => this.get(FakeCache.whole(asked))?.clone();
  isFull = false;
  put = async (asked: string, answer: Response) => {
    if (this.isFull) throw new DOMException("No room", "QuotaExceededError");
    this.delete(FakeCache.whole(asked));
    this.set(FakeCache.whole(asked), answer);
  };
  keysOf = async () => [...this.keys()].map((url) => new Request(url));
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
    open: async (name: string) => {
      const { match, put, keysOf } = open(name);
      const drop = async (asked: string | Request) =>
        open(name).delete(new URL(typeof asked === "string" ? asked : asked.url, SHOP).href);
      return { match, put, keys: keysOf, delete: drop };
    },
    match: async (asked: string | Request) => {
      for (const cache of caches.values()) {
        const found = await cache.match(asked);
        if (found) return found;
      }
    },
  };
  const globals = {
    self,
    caches: storage,
    fetch,
    Response: BrowserResponse,
    Headers,
    URL,
    URLSearchParams,
  };
  runInNewContext(source, { ...globals, setTimeout, Date });

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
  return { ask, request, dispatch, open, stored: (name: string) => [...open(name).keys()] };
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
    const { pathname, search } = new URL(typeof asked === "string" ? asked : asked.url, SHOP);
    return line(pathname + search);
  });
});
afterEach(() => vi.useRealTimers());

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const tick = () => vi.advanceTimersByTimeAsync(0);

describe("when it is installed", () => {
  it.each([
    [false, ["/hors-ligne", "/assets/shop-1.js"]],
    [true, []],
  ])("with Save-Data %s it prefetches %j", async (saveData, fetched) => {
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
});

describe("a stored page", () => {
  it("stays when the next answer breaks off", async () => {
    line = () => page("whole");
    await worker.ask("/eliquides");
    await tick();
    line = cutOff;
    await worker.ask("/eliquides");
    await tick();
    line = offline;
    expect(await textOf(worker.ask("/eliquides"))).toContain("whole");
  });

  it("stays when there is no room for the next one", async () => {
    line = () => page("whole");
    await worker.ask("/eliquides");
    await tick();
    worker.open(PAGES).isFull = true;
    await worker.ask("/eliquides");
    await tick();
    line = offline;
    expect(await textOf(worker.ask("/eliquides"))).toContain("whole");
  });

  it("is replaced by an answer that came too late to be shown", async () => {
    line = () => page("old");
    await worker.ask("/eliquides");
    await tick();
    line = () => new Promise((resolve) => setTimeout(resolve, 5000, page("new")));
    const asked = worker.request("/eliquides");
    await vi.advanceTimersByTimeAsync(3000);
    expect(await (await asked.respondWith)?.text()).toContain("old");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asked.over()).toBeNull();
    line = offline;
    expect(await textOf(worker.ask("/eliquides"))).toContain("new");
  });

  it.each([
    ["/eliquides", "/eliquides/mangue", "/eliquides#produit-mangue"],
    ["/", "/produit/mangue", "/#produit-mangue"],
    ["/eliquides", "/eliquides/mangue?category=fruite", "/eliquides#produit-mangue"],
    ["/recherche?q=mangue", "/recherche/mangue?q=mangue", "/recherche?q=mangue#produit-mangue"],
    ["/eliquides", "/recherche/mangue?q=mangue", "/eliquides#produit-mangue"],
  ])("of %s stands in for the popup at %s, which was never loaded", async (below, popup, card) => {
    line = () => page("below");
    await worker.ask(below);
    await tick();
    line = offline;
    const answer = await worker.ask(popup);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, SHOP + card]);
  });

  it("never stands in for its light or full form while online", async () => {
    line = () => page("full");
    await worker.ask("/eliquides");
    await tick();
    line = () => new Promise((resolve) => setTimeout(resolve, 5000, page("light")));
    const shown = worker.ask("/eliquides?mode=leger&fbclid=1");
    await vi.advanceTimersByTimeAsync(5000);
    expect(await textOf(shown)).toContain("light");
    line = offline;
    expect(await textOf(worker.ask("/eliquides"))).toContain("full");
    expect(await textOf(worker.ask("/eliquides?mode=leger"))).toContain("light");
    expect(await textOf(worker.ask("/eliquides?mode=complet"))).toContain("full");
  });
});

describe("a captive portal", () => {
  it.each([
    ["/images/s/a/t/x.png?w=400", "image/webp"],
    ["/assets/shop-1.js", "text/javascript; charset=utf-8"],
  ])("is not stored in the place of %s", async (path, type) => {
    line = portal;
    await worker.ask(path, "no-cors");
    await tick();
    line = () => file(type);
    expect(await textOf(worker.ask(path, "no-cors"))).toBe("file");
    await tick();
    line = offline;
    expect(await textOf(worker.ask(path, "no-cors"))).toBe("file");
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
    line = offline;
    expect(await textOf(worker.ask("/about"))).toContain("/hors-ligne");
  });

  it("push out the pictures that were unused for longest", async () => {
    const picture = (n: number) => `/images/s/a/t/${n}.png?w=400`;
    line = () => file("image/webp");
    for (let n = 0; n < 200; n++) await worker.ask(picture(n), "no-cors");
    await tick();
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    await worker.ask(picture(0), "no-cors");
    await tick();
    await worker.ask(picture(200), "no-cors");
    await tick();
    line = offline;
    expect(await textOf(worker.ask(picture(0), "no-cors"))).toBe("file");
    await expect(worker.ask(picture(1), "no-cors")).rejects.toThrow();
  });
});

describe("data", () => {
  const address = "/eliquides?_data=routes%2Feliquides";
  const data = (text: string) => new Response(text, { headers: { "X-Build": "1" } });

  it("is fetched again after a minute, or when the clock was set back", async () => {
    line = () => data("old");
    await worker.ask(address, "cors");
    await tick();
    line = () => data("new");
    expect(await textOf(worker.ask(address, "cors"))).toBe("old");
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await textOf(worker.ask(address, "cors"))).toBe("new");
  });

  it("is all prefetched, even if one answer breaks off", async () => {
    line = (path) => (path === "/a?_data=a" ? cutOff() : data(path));
    const store = ["/a?_data=a", "/b?_data=b"];
    await worker.dispatch("message", { data: { store } }).over();
    expect(worker.stored(PAGES)).toEqual([`${SHOP}/b?_data=b`]);
  });
});
