// @ts-check
/// <reference lib="webworker" />
/**
 * The service worker: what it keeps, for how long, and what it answers when the line is down. It is
 * served at /sw.js after three lines that name its build (see routes/sw[.js].ts), so that each build
 * has caches of its own and the old ones go.
 *
 * @typedef {{ version: string, assets: string[], offlinePage: string, freshMs: number }} Build
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Build} */
const build = Reflect.get(worker, "BUILD");

const ASSETS = `assets ${build.version}`;
const PAGES = `pages ${build.version}`;
/** Pictures never change at their address: they outlive builds. */
const PICTURES = "pictures";

/** How long the network has before a cached copy is shown, in ms. */
const PATIENCE_MS = 3000;
const MAX_PAGES = 80;
const MAX_PICTURES = 200;
/** How exactly a picture's last use is told, in ms: each use would be a write. */
const DAY_MS = 86_400_000;

/** What content depends on: the rest of a query is others' marks. */
const PARAMETERS = ["category", "page", "q", "eliquides", "ecigarettes"];
/** The forms of a page: none of them stands for another while there is a line. */
const MODES = ["", "leger", "complet"];

/** What the shop's files are, and the page of a network that wants a login is not. */
const FILES = /^(image|font)\/|^text\/(css|javascript)/;

worker.addEventListener("install", (event) => {
  event.waitUntil(storeBuild().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()));
});

/** A page tells what it was shown before there was a worker. */
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

/** Under Save-Data nothing is fetched ahead. */
async function storeBuild() {
  const { saveData } = /** @type {{ saveData?: boolean }} */ (
    Reflect.get(worker.navigator, "connection") ?? {}
  );
  if (saveData) return;
  const storing = [build.offlinePage, ...build.assets].map(async (address) => {
    // What has no hash in its name may be the last build's in the browser's own cache.
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
    // One that breaks in the middle takes none of the others along.
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
 * Asks the network, and keeps what it answers however late that comes.
 * @param {Request} request
 * @param {FetchEvent} event
 * @param {string} name
 * @param {string} address
 * @param {number} [most]
 */
function fetchAndStore(request, event, name, address, most) {
  const asked = fetch(request);
  // Said now: an event that has been answered takes no more work.
  event.waitUntil(asked.then((answer) => store(name, address, answer.clone(), most)));
  return asked;
}

/**
 * A page from the network, or its cached copy where that takes too long or fails.
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
 * A loader's data: what is fresh at once, else as for pages. A copy carries its time in a header.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function data(request, event) {
  const address = cacheKey(request.url);
  const cached = await caches.match(address);
  if (cached && isYounger(cached, build.freshMs)) return unmarked(cached);
  const asked = fetchAndStore(request, event, PAGES, address, MAX_PAGES);
  if (!cached) return asked;
  const answer = await inTime(asked);
  return answer && isOurs(answer) && answer.status < 500 ? answer : cached;
}

/**
 * What stands for a page that was never seen: its other form; for a popup, the page below it, as
 * it was filtered or searched, or else a whole list that has the product.
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
 * Keeps a copy of what the shop itself has answered, and no more than so many. Tells whether it did.
 * @param {string} name
 * @param {string} address
 * @param {Response} answer
 * @param {number} [most]
 */
async function store(name, address, answer, most = Number.POSITIVE_INFINITY) {
  if (answer.status !== 200 || answer.redirected || !isOurs(answer)) return false;
  // A newer build brings a worker of its own: to this one's pages its data would be strange.
  const madeBy = answer.headers.get("X-Build");
  if (madeBy && madeBy !== build.version) return false;
  const headers = new Headers(answer.headers);
  const now = new Date();
  headers.set("X-Cached-Since", String(now.getTime()));
  headers.set("X-Cached-At", dateText(now));
  // All of it, before the copy of before goes: the line may break in the middle.
  const body = await answer.blob();
  const cache = await caches.open(name);
  // Put at the end: the first ones are those not asked for the longest.
  await cache.delete(address);
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
 * Whether a copy was made less than so many ms ago; not where the clock has been set back since.
 * @param {Response} cached
 * @param {number} ms
 */
function isYounger(cached, ms) {
  const age = Date.now() - Number(cached.headers.get("X-Cached-Since") ?? 0);
  return age >= 0 && age < ms;
}

/** @param {Response} cached */
function unmarked(cached) {
  const headers = new Headers(cached.headers);
  headers.delete("X-Cached-At");
  return new Response(cached.body, { headers });
}

/**
 * A cached page that says when it was seen: on `<html>`, where scripts find nothing amiss.
 * @param {Response} cached
 */
async function markedPage(cached) {
  const html = await cached.text();
  const mark = `<html data-cached-at="${cached.headers.get("X-Cached-At")}"`;
  return new Response(html.replace("<html", mark), { headers: cached.headers });
}

/** In header values only ASCII letters are safe. @param {Date} date */
function dateText(date) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
  return `${day}, ${two(date.getHours())}h${two(date.getMinutes())}`;
}

/**
 * An address with the parameters that its content depends on, in one order. Data has one form.
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
