import { listen } from "~/client/listen";
import { waitForConnection } from "./connection";
import { remember } from "./known-content";
import type { Received } from "./received";
import { show, shownView } from "./shown-views";
import { inTime } from "./time-limit";

/** The waits before a request is sent a second and a third time, in ms. */
const RETRY_WAITS_MS = [500, 1500];

/** Names the build that rendered an answer. A captive portal's or a proxy's answer has none. */
const BUILD_HEADER = "X-Build";

/** When the service worker stored a copy, in ms (see worker.js). */
const CACHED_AT_HEADER = "X-Cached-At";

/**
 * A request for a loader's data: its address, and whether the data is still wanted. `inPlace`: it is
 * for a part of the page that is shown, and no answer makes the visitor leave that page.
 */
type Wanted = Pick<Request, "url" | "signal"> & { inPlace?: boolean };

/**
 * A loader's data from the server, over any connection (docs/decisions/0009). A request that fails,
 * hangs or gets another site's answer is sent twice more. Then come, in this order: what this tab knows;
 * a cached copy of the whole page; a notice to the visitor, while the request is sent again until the
 * visitor goes elsewhere. The page that is shown stays.
 *
 * An answer of another build leads to a full load of the address, as the loader's data may have
 * changed. So does a 404: that page is the server's. An `inPlace` request takes the answer of another
 * build: the fields that loaders answer are published, and are only added to.
 *
 * @param route id of the route whose loader is asked
 * @param known what this tab can answer itself, if it can
 * @throws the abort reason of `wanted`
 */
export async function askServer<T extends object>(
  wanted: Wanted,
  route: string,
  known: () => Received<T> | null | Promise<Received<T> | null> = () => null,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    const answer = await askWithRetries<T>(wanted, route);
    if (!answer || answer.status === 503) {
      const fallback = (await known()) ?? shownView<T>(wanted.url, route);
      if (fallback) return show(fallback);
    }
    if (answer) return needsWholePage(answer, wanted) ? loadWhole(wanted.url) : show(answer);
    if (!wanted.inPlace && (await isPageCached(wanted.url))) return loadWhole(wanted.url);
    await waitForConnection(failures, wanted.signal);
  }
}

async function askWithRetries<T extends object>(wanted: Wanted, route: string) {
  for (const wait of [0, ...RETRY_WAITS_MS]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await askOnce<T>(wanted, route).catch(() => null);
    if (wanted.signal.aborted) throw wanted.signal.reason;
    if (answer) return answer;
  }
  return null;
}

type Answer<T> = Received<T> & { status: number; build: string };

/**
 * One answer of the shop, found or absent, which this tab remembers; null for any other answer.
 *
 * @throws where the request fails or hangs
 */
export async function askOnce<T extends object>(
  { url, signal }: Wanted,
  route: string,
): Promise<Answer<T> | null> {
  const { pathname, searchParams } = new URL(url);
  // All parameters of the address: of those that it has twice, the server takes the first as well.
  searchParams.set("_data", route);
  const response = await fetch(`${pathname}?${searchParams}`, { signal: inTime(signal) });
  const { status, headers } = response;
  const build = headers.get(BUILD_HEADER);
  if (!build || ![200, 404, 503].includes(status)) return null;
  const view = await response.json();
  if (typeof view !== "object" || view === null) return null;
  const receivedAt = Number(headers.get(CACHED_AT_HEADER) ?? Date.now());
  remember(view, receivedAt);
  return { status, view, build, receivedAt };
}

function needsWholePage({ status, build }: Answer<object>, { inPlace }: Wanted): boolean {
  return !inPlace && (status === 404 || build !== BUILD_ID);
}

/**
 * Leaves this page for a full load of an address. The promise never settles: a page that comes back from
 * the back/forward cache, still loading, is loaded again.
 */
function loadWhole(url: string): Promise<never> {
  listen(window, { pageshow: ({ persisted }) => persisted && window.location.reload() });
  window.location.assign(url);
  return new Promise(() => {});
}

/** Only the service worker can show a cached page, and a forced reload bypasses the worker. */
async function isPageCached(url: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const copy = await window.caches?.match(url).catch(() => null);
  return copy !== undefined && copy !== null;
}
