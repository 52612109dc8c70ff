// @ts-check
/// <reference lib="webworker" />
/**
 * The service worker: what it stores, for how long, and what it answers when the connection is down.
 * The server sends it at /sw.js after a line that describes the build (see routes/sw[.js].ts). Each
 * build has its own caches, and deletes those of other builds.
 *
 * @typedef {{ version: string, assets: string[], offlinePage: string, freshMs: number }} Build
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Build} */
const build = Reflect.get(worker, "BUILD");

const ASSETS = `assets ${build.version}`;
const PAGES = `pages ${build.version}`;
/** A picture never changes at its address, so that pictures outlive builds. */
const PICTURES = "pictures";

/** How long the worker waits for the network before it answers with a cached copy, in ms. */
const PATIENCE_MS = 3000;
const MAX_PAGES = 80;
const MAX_PICTURES = 200;
/** A picture's last use is recorded once a day: each record is a write. In ms. */
const DAY_MS = 86_400_000;

/** The parameters that content depends on. Others, as `fbclid`, come from other sites. */
const PARAMETERS = ["category", "page", "q", "eliquides", "ecigarettes"];
/** The forms of a page. One of them replaces another only without a connection. */
const MODES = ["", "leger", "complet"];

/** The types of the shop's files. A captive portal answers with HTML. */
const FILES = /^(image|font)\/|^text\/(css|javascript)/;

worker.addEventListener("install", (event) => {
  event.waitUntil(storeBuild().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()));
});

/** A page sends the addresses that it loaded before the worker ran, and those to prefetch. */
worker.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.store)) event.waitUntil(storePages(event.data.store));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (/^\/(assets\/|(icons|placeholder)\.svg$)/.test(url.pathname)) {
    event.respondWith(assetFirst(request, event));
  } else if (url.pathname.startsWith("/images/")) event.respondWith(pictureFirst(request, event));
  else if (request.mode === "navigate") event.respondWith(page(request, event));
  else if (url.searchParams.has("_data")) event.respondWith(data(request, event));
});

/** Stores the files of this build. Under Save-Data nothing is prefetched. */
async function storeBuild() {
  const { saveData } = /** @type {{ saveData?: boolean }} */ (
    Reflect.get(worker.navigator, "connection") ?? {}
  );
  if (saveData) return;
  const storing = [build.offlinePage, ...build.assets].map(async (address) => {
    // Without a hash in its name, a file in the HTTP cache may be of another build.
    const cache = address.startsWith("/assets/") ? "default" : "no-cache";
    const cached = await store(ASSETS, address, await fetch(address, { cache }));
    if (!cached) throw new Error(address);
  });
  await Promise.all(storing);
}

async function dropOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => ![ASSETS, PAGES, PICTURES].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {string[]} addresses */
async function storePages(addresses) {
  for (const address of addresses) {
    const cached = await caches.match(cacheKey(address));
    if (cached && isYounger(cached, build.freshMs)) continue;
    const answer = await fetch(address).catch(() => null);
    // An answer that breaks off must not stop the others.
    if (answer) await store(PAGES, cacheKey(address), answer, MAX_PAGES).catch(() => {});
  }
}

/**
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function assetFirst(request, event) {
  return (await caches.match(request)) ?? fetchAndStore(request, event, ASSETS, request.url);
}

/**
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function pictureFirst(request, event) {
  const cached = await (await caches.open(PICTURES)).match(request.url);
  if (!cached) return fetchAndStore(request, event, PICTURES, request.url, MAX_PICTURES);
  if (!isYounger(cached, DAY_MS)) {
    event.waitUntil(store(PICTURES, request.url, cached.clone(), MAX_PICTURES));
  }
  return cached;
}

/**
 * Asks the network, and stores the answer however late it comes.
 * @param {Request} request
 * @param {FetchEvent} event
 * @param {string} name
 * @param {string} address
 * @param {number} [most]
 */
function fetchAndStore(request, event, name, address, most) {
  const asked = fetch(request);
  // At once: an event that has been answered accepts no more work.
  event.waitUntil(asked.then((answer) => store(name, address, answer.clone(), most)));
  return asked;
}

/**
 * A page from the network, or its cached copy where the network fails or takes too long.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function page(request, event) {
  const address = cacheKey(request.url);
  const cached = await caches.match(address);
  const asked = fetchAndStore(request, event, PAGES, address, MAX_PAGES);
  if (!cached) return asked.catch(() => standIn(request.url));
  const answer = await inTime(asked);
  return answer && answer.status < 500 ? answer : markedPage(cached);
}

/**
 * A loader's data: a fresh copy at once, else as for pages. A header says when a copy was stored.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function data(request, event) {
  const address = cacheKey(request.url);
  const cached = await caches.match(address);
  if (cached && isYounger(cached, build.freshMs)) return cached;
  const asked = fetchAndStore(request, event, PAGES, address, MAX_PAGES);
  if (!cached) return asked;
  const answer = await inTime(asked);
  return answer && isOurs(answer) && answer.status < 500 ? answer : cached;
}

/**
 * The answer in place of a page that is not cached: its other form; for a popup, the page below it
 * with the same filter or search, else a whole list that has the product; else the offline page.
 * @param {string} url
 */
async function standIn(url) {
  const { pathname, search, searchParams } = new URL(url);
  for (const mode of MODES) {
    searchParams.set("mode", mode);
    const cached = await caches.match(cacheKey(`${pathname}?${searchParams}`));
    if (cached) return markedPage(cached);
  }
  const [, before = "", id = ""] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
  const parent = before === "/produit" ? "/" : before;
  const whole = parent === "/recherche" ? "/eliquides" : parent;
  for (const below of parent ? [parent + search, whole] : []) {
    if (await caches.match(cacheKey(below))) return Response.redirect(`${below}#produit-${id}`);
  }
  return (await caches.match(build.offlinePage)) ?? Response.error();
}

/** @param {Promise<Response>} asked */
function inTime(asked) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([asked, late]).catch(() => null);
}

/**
 * Stores an answer of the shop, and drops the oldest copies over `most`.
 * @returns whether the answer was stored
 * @param {string} name
 * @param {string} address
 * @param {Response} answer
 * @param {number} [most]
 */
async function store(name, address, answer, most = Number.POSITIVE_INFINITY) {
  if (answer.status !== 200 || answer.redirected || !isOurs(answer)) return false;
  // Another build has a worker of its own; this build's pages can't use its data.
  const madeBy = answer.headers.get("X-Build");
  if (madeBy && madeBy !== build.version) return false;
  const headers = new Headers(answer.headers);
  headers.set("X-Cached-At", String(Date.now()));
  // The whole body first: the connection may break off.
  const body = await answer.blob();
  const cache = await caches.open(name);
  // `put` replaces the old copy and moves it to the end, so that the first keys are the oldest.
  await cache.put(address, new Response(body, { headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
  return true;
}

/** @param {Response} answer */
function isOurs({ headers }) {
  return headers.has("X-Build") || FILES.test(headers.get("Content-Type") ?? "");
}

/**
 * Whether a copy was stored less than `ms` ago. False where the clock has been set back since.
 * @param {Response} cached
 * @param {number} ms
 */
function isYounger(cached, ms) {
  const age = Date.now() - Number(cached.headers.get("X-Cached-At") ?? 0);
  return age >= 0 && age < ms;
}

/**
 * A cached page that says when it was stored, for its visitor and for its scripts. Attributes of
 * `<html>` say it: React accepts there what it has not rendered.
 * @param {Response} cached
 */
async function markedPage(cached) {
  const html = await cached.text();
  const storedAt = Number(cached.headers.get("X-Cached-At"));
  // client/data/shown-views.ts writes it in the same way.
  const date = new Date(storedAt).toLocaleString("fr", { dateStyle: "short", timeStyle: "short" });
  const marks = `data-cached-at="${storedAt}" data-stale-date="${date}"`;
  return new Response(html.replace("<html", `<html ${marks}`), { headers: cached.headers });
}

/**
 * An address with only the parameters that its content depends on, in one order.
 * @param {string} address
 */
function cacheKey(address) {
  const { pathname, searchParams } = new URL(address, worker.location.origin);
  const form = searchParams.has("_data") ? "_data" : "mode";
  const known = [...PARAMETERS, form].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(known).toString();
  return query ? `${pathname}?${query}` : pathname;
}
