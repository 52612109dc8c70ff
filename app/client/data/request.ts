import { routeId } from "~/address/pages";
import { paths } from "~/address/paths";
import { BUILD_HEADER, SHOP_HEADER } from "~/config/answer-headers";
import { type ShopFacts, shop } from "~/config/shop";
import { waitForConnection } from "./connection";
import { showShop } from "./shown-shop";
import { storeView } from "./views";

/** The waits before a request is sent a second and a third time, in ms. */
const RETRY_WAITS_MS = [500, 1500];

/** How long the server may be silent before and during an answer, in ms. A slow answer may take longer. */
const SILENCE_MS = 8000;

/** The header with the time when the service worker stored an answer, in ms (see worker.js). */
const CACHED_AT_HEADER = "X-Cached-At";

/** A request for a loader's data. `signal` aborts the request. */
export type DataRequest = Pick<Request, "url" | "signal">;

/**
 * An answer of the shop: 200 (found), 404 (absent) or 503 (unavailable). `isCopy`: the service worker had stored it, and it
 * says nothing of the server as it is now.
 */
export type Answer<T> = { status: number; view: T; isCopy: boolean };

let isOutdated = false;

/** Whether the shop has sent an answer of another build or of other facts: the next page should be a document. */
export function isTabOutdated(): boolean {
  return isOutdated;
}

/**
 * Asks the server for a loader's data until the shop answers. After three requests that fail, hang or get another site's
 * answer, shows the connection notice and waits for the connection.
 *
 * @param afterFailure called after each three requests
 * @throws the abort reason of the request's signal
 */
export async function requestUntilAnswered<T extends object>(
  request: DataRequest,
  route: string,
  afterFailure: () => Promise<unknown>,
): Promise<Answer<T>> {
  for (let failures = 1; ; failures++) {
    for (const wait of [0, ...RETRY_WAITS_MS]) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const answer = await requestView<T>(request, route);
      if (answer) return answer;
    }
    await afterFailure();
    await waitForConnection(failures, request.signal);
  }
}

/**
 * Asks the server once for a loader's data, and stores the view of a 200 for this tab.
 *
 * @returns null if the request failed or hung, and for any answer that is not the shop's: a 429, a captive portal's page
 * @throws the abort reason of the request's signal
 */
export async function requestView<T extends object>(
  { url, signal }: DataRequest,
  route: string,
): Promise<Answer<T> | null> {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("_data", route);
  const answer = await fetchJson(`${pathname}?${searchParams}`, signal).catch(() => null);
  if (signal.aborted) throw signal.reason;
  if (!answer) return null;
  const { status, headers } = answer.response;
  const view = answer.json as T & { shop?: ShopFacts };
  const cachedAt = headers.get(CACHED_AT_HEADER);
  const isCopy = cachedAt !== null;
  const isOtherBuild = headers.get(BUILD_HEADER) !== BUILD_ID;
  const isOtherShop = !isOtherBuild && headers.get(SHOP_HEADER) !== shop().id;
  if ((isOtherBuild || isOtherShop) && !isCopy) isOutdated = true;
  if (status === 200) storeView(route, url, view, Number(cachedAt ?? Date.now()));
  if (isOtherShop && !isCopy) followShop(view, { url, route });
  return { status, view, isCopy };
}

/**
 * Shows the shop's newer facts, which the data of the contact page have. Other data only say that there are some: asks for
 * that page's. A request that fails is sent again after the next answer.
 */
function followShop({ shop: facts }: { shop?: ShopFacts }, at: { url: string; route: string }) {
  const contact = {
    url: new URL(paths.contact, at.url).href,
    signal: new AbortController().signal,
  };
  const route = routeId(paths.contact);
  if (facts) showShop(facts);
  else if (at.route !== route) void requestView(contact, route);
}

async function fetchJson(address: string, signal: AbortSignal) {
  const silence = abortOnSilence(signal);
  const response = await fetch(address, { signal: silence.signal });
  const { status, headers, body } = response;
  if (!headers.has(BUILD_HEADER) || ![200, 404, 503].includes(status) || !body) return null;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    silence.restart();
    text += decoder.decode(part.value, { stream: true });
  }
  silence.end();
  const json: unknown = JSON.parse(text);
  return typeof json === "object" && json !== null ? { response, json } : null;
}

/** Aborts `SILENCE_MS` after the last `restart`, or with `outer`. Browsers have `AbortSignal.any` since 2023 only. */
function abortOnSilence(outer: AbortSignal) {
  const limit = new AbortController();
  const abort = () => limit.abort();
  let timer = setTimeout(abort, SILENCE_MS);
  if (outer.aborted) abort();
  outer.addEventListener("abort", abort);
  return {
    signal: limit.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener("abort", abort);
    },
  };
}
