import { waitForConnection } from "./connection";
import { markStale } from "./stale-mark";
import { inTime } from "./time-limit";

/** The waits before a request is sent a second and a third time, in ms. */
const RETRY_WAITS_MS = [500, 1500];

/** What tells our answers from those of a captive portal or a proxy: the build that made them. */
const BUILD_HEADER = "X-Build";

/**
 * A request that a loader's data is wanted for: where it leads, whether it is still wanted, and
 * whether it is for a part of the page that is shown, which is not left for it.
 */
type Wanted = Pick<Request, "url" | "signal"> & { inPlace?: boolean };

/**
 * A loader's data from the server, by whatever line there is (see docs/decisions/0009). A request
 * that fails, hangs or brings something else is sent twice more; then comes what is at hand; then a
 * copy of the whole page that the browser has kept; and where there is neither, the visitor is told
 * while it is tried again, for as long as they want the page. The page that is shown stays.
 *
 * An answer of another build than this page's leads to a full load of the address that is wanted, and
 * so does that it does not exist: the page that says so is the server's. For a part of a page it is
 * taken as it is: the shape of what loaders answer is published, and only grows.
 *
 * @param route id of the route whose loader is asked
 * @param atHand what this tab knows itself, nothing where it knows nothing
 * @throws the abort reason of `wanted`
 */
export async function askServer<T extends object>(
  wanted: Wanted,
  route: string,
  atHand: () => T | null | undefined | Promise<T | null> = () => null,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    const answer = await askWithRetries(wanted, route);
    // The shop may have lost its content; what this tab knows is better than that.
    const known = answer && answer.status !== 503 ? null : await atHand();
    if (known) return known;
    if (answer) return readView<T>(answer, wanted);
    if (!wanted.inPlace && (await isPageCached(wanted.url))) return loadWhole(wanted.url);
    await waitForConnection(failures, wanted.signal);
  }
}

async function askWithRetries(wanted: Wanted, route: string): Promise<Answer | null> {
  for (const wait of [0, ...RETRY_WAITS_MS]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await askOnce(wanted, route).catch(() => null);
    if (wanted.signal.aborted) throw wanted.signal.reason;
    if (answer) return answer;
  }
  return null;
}

type Answer = { status: number; view: object; build: string; cachedAt: string | null };

/** One answer of ours, found or absent; null for anything else. */
async function askOnce({ url, signal }: Wanted, route: string): Promise<Answer | null> {
  const { pathname, searchParams } = new URL(url);
  // All that the address has: of a parameter that it has twice the server takes the first, too.
  searchParams.set("_data", route);
  const response = await fetch(`${pathname}?${searchParams}`, { signal: inTime(signal) });
  const build = response.headers.get(BUILD_HEADER);
  const { status } = response;
  if (!build || ![200, 404, 503].includes(status)) return null;
  const view: unknown = await response.json();
  if (typeof view !== "object" || view === null) return null;
  return { status, view, build, cachedAt: response.headers.get("X-Cached-At") };
}

function readView<T extends object>({ status, view, build, cachedAt }: Answer, wanted: Wanted) {
  if (!wanted.inPlace) {
    const isStrange = build !== BUILD_ID;
    if (status === 404 || isStrange) return loadWhole(wanted.url);
    markStale(cachedAt);
  }
  return view as T;
}

/** Leaves this page for a full load of an address: nothing comes after it. */
function loadWhole(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}

/** Without its worker a kept page can't be shown: a reload by force comes past it, for one. */
async function isPageCached(url: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const copy = await window.caches?.match(url).catch(() => null);
  return copy !== undefined && copy !== null;
}
