import { pageParameters } from "~/address/pages";
import { withQuery } from "~/address/paths";
import { listen } from "~/client/listen";
import { waitForConnection } from "./connection";
import { type Received, remember } from "./known-content";
import { recordShown, shownView } from "./shown-views";

/** The waits before a request is sent a second and a third time, in ms. */
const RETRY_WAITS_MS = [500, 1500];

/**
 * If the caller passes a known view, a request that has failed is not retried after this time, in ms: the visitor
 * should see the known view soon. A function that finds a view doesn't count, as it may send a request itself.
 */
const LONGEST_RETRIES_MS = 5000;

/** The header with the build id. Answers of captive portals and proxies lack it. */
const BUILD_HEADER = "X-Build";

/** The header with the time when the service worker stored an answer, in ms (see worker.js). */
const CACHED_AT_HEADER = "X-Cached-At";

/**
 * A request for a loader's data. `signal` aborts the request. `inPlace` marks data for a part of the page
 * that is shown: no answer makes the visitor leave that page.
 */
type DataRequest = Pick<Request, "url" | "signal"> & { inPlace?: boolean };

/**
 * Gets a loader's data, over any connection (docs/decisions/0009-failing-connections.md). The
 * current page stays until the data has arrived.
 *
 * 1. Asks the server. A request that fails, hangs or gets another site's answer is sent twice more.
 * 2. If all three fail, or on a 503: returns `known`, or the view that the page shows already.
 * 3. If there is neither, on a 503: returns its view, `Loading`. If all three failed: loads the document, if the
 *    service worker has cached it.
 * 4. If the document is not cached: shows the connection notice, waits, and starts again, until the visitor
 *    leaves.
 *
 * An answer of another build loads the document, as the shape of the data may have changed. So does a 404: the
 * server's page for it has the right status. A refresh of the shown page never does: the visitor would lose the place.
 * It accepts the answer of another build, as an `inPlace` request does (a newer build may add fields, but removes none),
 * and the page stays after a 404; the next navigation loads a document.
 *
 * @param route id of the route whose loader is asked
 * @param known a view that this tab has received, or a function that finds one
 * @throws the abort reason of `request`
 */
export async function askServer<T extends object>(
  request: DataRequest,
  route: string,
  known: Received<T> | null | (() => Promise<Received<T> | null>) = null,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    const hasKnownView = known !== null && typeof known !== "function";
    const answer = await askWithRetries<T>(request, route, hasKnownView);
    if (!answer || answer.status === 503) {
      const knownView = typeof known === "function" ? await known() : known;
      const fallback = knownView ?? shownView<T>(request.url, route);
      if (fallback) return recordShown(fallback);
    }
    if (answer && needsDocument(answer, request)) {
      const shown = shownView<T>(request.url, route);
      if (!shown) return loadDocument(request.url);
      return recordShown(answer.status === 404 ? shown : answer);
    }
    if (answer) return recordShown(answer);
    if (!request.inPlace && (await isPageCached(request.url))) return loadDocument(request.url);
    await waitForConnection(failures, request.signal);
  }
}

async function askWithRetries<T extends object>(
  request: DataRequest,
  route: string,
  hasKnownView: boolean,
) {
  const startedAt = performance.now();
  for (const wait of [0, ...RETRY_WAITS_MS]) {
    if (hasKnownView && performance.now() - startedAt > LONGEST_RETRIES_MS) break;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await askOnce<T>(request, route).catch(() => null);
    if (request.signal.aborted) throw request.signal.reason;
    if (answer) return answer;
  }
  return null;
}

type Answer<T> = Received<T> & { status: number; build: string };

/**
 * Sends one request, and stores the content of the answer for this tab.
 *
 * @returns the answer of the shop: found, absent or unavailable; null for any other answer: a 429, a captive
 *   portal's page
 * @throws when the request fails or hangs
 */
export async function askOnce<T extends object>(
  { url, signal }: DataRequest,
  route: string,
): Promise<Answer<T> | null> {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("_data", route);
  const response = await fetch(`${pathname}?${searchParams}`, { signal: withTimeout(signal) });
  const { status, headers } = response;
  const build = headers.get(BUILD_HEADER);
  if (!build || ![200, 404, 503].includes(status)) return null;
  const view = await response.json();
  if (typeof view !== "object" || view === null) return null;
  const receivedAt = Number(headers.get(CACHED_AT_HEADER) ?? Date.now());
  remember(view, receivedAt);
  return { status, view, build, receivedAt };
}

function needsDocument({ status, build }: Answer<object>, { inPlace }: DataRequest): boolean {
  return !inPlace && (status === 404 || build !== BUILD_ID);
}

/**
 * Loads an address as a new document. The promise never settles, which stops the router from showing anything
 * else. When the back/forward cache restores this page, its router still waits: a reload ends the wait.
 */
export function loadDocument(url: string): Promise<never> {
  listen(window, { pageshow: ({ persisted }) => persisted && window.location.reload() });
  window.location.assign(url);
  return new Promise(() => {});
}

/** Whether the service worker has cached the page. After a forced reload no worker controls the page. */
async function isPageCached(url: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  return Boolean(await window.caches?.match(cacheKey(url)).catch(() => null));
}

/** The key of a page in the service worker's cache, as `cacheKey` in client/worker/worker.js. */
function cacheKey(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const names = [...pageParameters, "mode"];
  return withQuery(
    pathname,
    Object.fromEntries(names.map((name) => [name, searchParams.get(name)])),
  );
}

/** The longest time that a request may take, in ms. */
const TIMEOUT_MS = 8000;

/** A signal that aborts after `TIMEOUT_MS`, or with `signal`. Browsers have `AbortSignal.any` since 2023 only. */
function withTimeout(signal?: AbortSignal): AbortSignal {
  const limit = new AbortController();
  const abort = () => limit.abort();
  setTimeout(abort, TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return limit.signal;
}
