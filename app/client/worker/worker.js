// @ts-check
/// <reference lib="webworker" />
/**
 * The service worker stores pages, data and files, and answers with them when the connection is down.
 * The server sends it at /sw.js after a line that describes the build and the shop (see routes/sw[.js].ts). The
 * worker of each build has its own caches of files and of pages, and deletes those of other builds. The offline page
 * and the icons are in a cache of their own, as the owner changes them without a build.
 *
 * @typedef {{
 *   version: string,
 *   assets: string[],
 *   shop: string,
 *   shopFiles: string[],
 *   offlinePage: string,
 *   catalogues: string[],
 *   parameters: string[],
 *   reuseMs: number,
 *   freshMs: number,
 *   note: string,
 * }} Build
 * @typedef {(request: Request, event: FetchEvent) => Promise<Response>} Answer
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Build} */
const build = Reflect.get(worker, "BUILD");

const ASSETS = `assets ${build.version}`;
const PAGES = `pages ${build.version}`;
/** The files at addresses that say nothing of their content: they depend on the build and on the shop's facts. */
const SHOP = `shop ${build.version} ${build.shop}`;
/** The pictures of all builds: the picture at an address never changes. */
const PICTURES = "pictures";
/** The largest number of entries in a cache. Caches of files have no limit: their lists are fixed. */
const MAX_ENTRIES = { [PAGES]: 80, [PICTURES]: 200 };

/** How long the worker waits for the network before it answers with a cached copy, in ms. */
const PATIENCE_MS = 3000;
/**
 * A picture used from the cache is stored again if its entry is older than this, in ms. That makes the entry the newest:
 * `store` deletes from the oldest.
 */
const DAY_MS = 86_400_000;

/** The forms of a page: as the browser prefers, light, full. Offline, one form may replace another. */
const MODES = ["", "leger", "complet"];

/** The types of the shop's files. A captive portal answers with HTML. */
const FILE_TYPES = /^(image|font)\/|^text\/(css|javascript)/;

worker.addEventListener("install", (event) => {
  event.waitUntil(storeFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()));
});

/** Each page sends its own address, as it may have loaded before the worker ran, and the addresses to prefetch. */
worker.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.store)) event.waitUntil(storePages(event.data.store));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const { pathname } = url;
  if (pathname.startsWith("/assets/")) event.respondWith(answerFile(ASSETS, pathname, event));
  else if (build.shopFiles.includes(pathname)) event.respondWith(answerFile(SHOP, pathname, event));
  else if (pathname.startsWith("/images/")) event.respondWith(answerPicture(request, event));
  else if (request.mode === "navigate") event.respondWith(answerPage(request, event));
  else if (url.searchParams.has("_data")) event.respondWith(answerData(request, event));
});

/** Stores the files of this build and this shop that are not stored yet. Under Save-Data nothing is prefetched. */
async function storeFiles() {
  if (Reflect.get(worker.navigator, "connection")?.saveData) return;
  await Promise.all([
    ...build.assets.map((address) => storeFile(ASSETS, address)),
    ...build.shopFiles.map((address) => storeFile(SHOP, address)),
  ]);
}

/** @type {(name: string, address: string) => Promise<void>} */
async function storeFile(name, address) {
  if (await (await caches.open(name)).match(address)) return;
  const isStored = await store(name, address, await fetchFile(name, address));
  if (!isStored) throw new Error(address);
}

/**
 * Fetches a file. At the address of a shop's file, the HTTP cache may have an old one.
 * @type {(name: string, address: string) => Promise<Response>}
 */
function fetchFile(name, address) {
  return fetch(address, { cache: name === SHOP ? "no-cache" : "default" });
}

async function dropOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => ![ASSETS, PAGES, SHOP, PICTURES].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {string[]} addresses */
async function storePages(addresses) {
  for (const address of addresses) {
    const cached = await caches.match(cacheKey(address));
    if (cached && isYounger(cached, build.reuseMs)) continue;
    const answer = await fetch(address).catch(() => null);
    // An answer that breaks off must not stop the loop.
    if (answer) await store(PAGES, cacheKey(address), answer).catch(() => {});
  }
}

/** @type {(name: string, address: string, event: FetchEvent) => Promise<Response>} */
async function answerFile(name, address, event) {
  const cached = await (await caches.open(name)).match(address);
  return cached ?? storeLate(fetchFile(name, address), event, name, address);
}

/** @type {Answer} */
async function answerPicture(request, event) {
  const cached = await (await caches.open(PICTURES)).match(request.url);
  if (!cached) return storeLate(fetch(request), event, PICTURES, request.url);
  const isUseRecorded = isYounger(cached, DAY_MS);
  if (!isUseRecorded) event.waitUntil(store(PICTURES, request.url, cached.clone()));
  return cached;
}

/**
 * Stores an answer however late it comes.
 * @type {(fetched: Promise<Response>, event: FetchEvent, name: string, address: string) => Promise<Response>}
 */
function storeLate(fetched, event, name, address) {
  // Called at once: an answered event accepts no more work.
  event.waitUntil(fetched.then((answer) => store(name, address, answer.clone())));
  return fetched;
}

/**
 * Fetches a page or data, and stores the answer, unless its age is unknown: its copy would count as new.
 * @type {(request: Request, event: FetchEvent, address: string) => Promise<Response>}
 */
function fetchPage(request, event, address) {
  const fetched = fetch(request);
  // Back, Forward and a restored tab accept an answer of any age from the browser's HTTP cache.
  return request.cache === "force-cache" ? fetched : storeLate(fetched, event, PAGES, address);
}

/**
 * A page from the network; the cached page if the network fails, takes too long or gives a 429 or 5xx.
 * @type {Answer}
 */
async function answerPage(request, event) {
  const address = cacheKey(request.url);
  const cached = await caches.match(address);
  const fetched = fetchPage(request, event, address);
  if (!cached) return fetched.catch(() => substituteFor(request.url));
  const answer = await withinPatience(fetched);
  return answer && !isRefusal(answer) ? answer : withStoredDate(cached);
}

/**
 * A loader's data: cached data at once for `reuseMs`; else data from the network, or older cached data if the network
 * fails, takes too long, or gives a 429, a 5xx or a captive portal's page. `X-Cached-At` dates cached data.
 * @type {Answer}
 */
async function answerData(request, event) {
  const address = cacheKey(request.url);
  const cached = await caches.match(address);
  if (cached && isYounger(cached, build.reuseMs)) return cached;
  const fetched = fetchPage(request, event, address);
  if (!cached) return fetched;
  const answer = await withinPatience(fetched);
  return answer && isOurs(answer) && !isRefusal(answer) ? answer : cached;
}

/**
 * The answer for a page that is not cached. The first of these that is possible:
 *
 * 1. The same page in another form (see `MODES`).
 * 2. For a popup, a redirect to the product's card on the page below, with its filter or search.
 * 3. For a popup, a redirect to the card on the whole list: the page below without filter; for a search, `/eliquides`.
 * 4. The offline page, with a link to a catalogue that is stored.
 *
 * @param {string} url
 */
async function substituteFor(url) {
  const { pathname, search, searchParams } = new URL(url);
  for (const mode of MODES) {
    searchParams.set("mode", mode);
    const cached = await caches.match(cacheKey(`${pathname}?${searchParams}`));
    if (cached) return withStoredDate(cached);
  }
  const [, before = "", id = ""] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
  const parent = before === "/produit" ? "/" : before;
  const wholeList = parent === "/recherche" ? "/eliquides" : parent;
  for (const below of parent ? [parent + search, wholeList] : []) {
    if (await caches.match(cacheKey(below))) return Response.redirect(`${below}#produit-${id}`);
  }
  const offlinePage = await caches.match(build.offlinePage);
  return offlinePage ? withStoredCatalogue(offlinePage) : Response.error();
}

/**
 * The offline page with a link to a catalogue or home, if one is stored.
 * @param {Response} offlinePage
 */
async function withStoredCatalogue(offlinePage) {
  for (const path of build.catalogues) {
    if (!(await caches.match(path))) continue;
    const html = await offlinePage.text();
    const link = html.replace('<span hidden=""><a href="/"', `<span><a href="${path}"`);
    return new Response(link, { headers: offlinePage.headers });
  }
  return offlinePage;
}

/** @param {Promise<Response>} fetched */
function withinPatience(fetched) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([fetched, late]).catch(() => null);
}

/**
 * Stores an answer of the shop, unless it is marked `no-store`. Deletes the oldest entries beyond `MAX_ENTRIES`.
 * @type {(name: string, address: string, answer: Response) => Promise<boolean>}
 * @returns whether the answer was stored
 */
async function store(name, address, answer) {
  if (answer.status !== 200 || answer.redirected || !isOurs(answer)) return false;
  // The owner's page, and drafts in a preview.
  if (/no-store/i.test(answer.headers.get("Cache-Control") ?? "")) return false;
  // Another build has a worker of its own; this build's pages can't use its data.
  const answerBuild = answer.headers.get("X-Build");
  if (answerBuild && answerBuild !== build.version) return false;
  const headers = new Headers(answer.headers);
  headers.set("X-Cached-At", String(Date.now()));
  // Reads the whole body first: the connection may break off.
  const body = await answer.blob();
  const cache = await caches.open(name);
  // `put` moves a replaced entry to the end: the first keys are the oldest.
  await cache.put(address, new Response(body, { headers }));
  const keys = await cache.keys();
  const excess = Math.max(0, keys.length - (MAX_ENTRIES[name] ?? keys.length));
  for (const old of keys.slice(0, excess)) await cache.delete(old);
  return true;
}

/**
 * Whether the server is overloaded, or limits this client's requests (429).
 * @param {Response} answer
 */
function isRefusal({ status }) {
  return status === 429 || status >= 500;
}

/** @param {Response} answer */
function isOurs({ headers }) {
  return headers.has("X-Build") || FILE_TYPES.test(headers.get("Content-Type") ?? "");
}

/**
 * Whether an answer was stored less than `ms` ago. False if the clock was set back since.
 * @type {(cached: Response, ms: number) => boolean}
 */
function isYounger(cached, ms) {
  const age = Date.now() - Number(cached.headers.get("X-Cached-At") ?? 0);
  return age >= 0 && age < ms;
}

/**
 * A cached page with the time at which it was stored: for the app in an attribute, and for the visitor as text once the
 * copy is no longer fresh.
 * @param {Response} cached
 */
async function withStoredDate(cached) {
  const html = await cached.text();
  const storedAt = Number(cached.headers.get("X-Cached-At"));
  // client/data/use-view.ts writes dates in the same way.
  const date = new Date(storedAt).toLocaleString("fr", { dateStyle: "short", timeStyle: "short" });
  const isFresh = isYounger(cached, build.freshMs);
  const note = isFresh ? " hidden>" : `>Prix vus le ${date}`;
  const dated = html
    .replace("<html", isFresh ? "<html" : "<html data-dated")
    .replace(
      `id="${build.note}" hidden>`,
      `id="${build.note}" data-copied-at="${storedAt}"${note}`,
    );
  return new Response(dated, { headers: cached.headers });
}

/**
 * The address with only the parameters that the content depends on, in one order. `cacheKey` in
 * client/navigation/documents.ts does the same.
 * @param {string} address
 */
function cacheKey(address) {
  const { pathname, searchParams } = new URL(address, worker.location.origin);
  // A loader's data is the same in all forms of its page.
  const last = searchParams.has("_data") ? "_data" : "mode";
  const known = [...build.parameters, last].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(known).toString();
  return query ? `${pathname}?${query}` : pathname;
}
