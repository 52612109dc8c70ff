import type { IncomingMessage } from "node:http";
import { REPORT_PATH, unescapeId } from "~/address/paths";
import { siteOrigin } from "~/address/site-origin.server";
import { isLoading } from "~/catalogue/loading";
import { CONTACT_WAYS } from "~/config/shop";
import { count, countSearch } from "~/counts/counts.server";
import { isViewKey, PRODUCT_PAGE } from "~/counts/keys";
import { askAnyProduct } from "~/store/questions.server";
import { isCounted } from "./count-documents.server";
import { noStoreResponse, type PreparedResponse } from "./prepared-response.server";
import { takeAllowance } from "./render-limit.server";

/** The most bytes of a report, and the most events in one. */
const MAX_BODY = 2048;
const MAX_EVENTS = 100;

/** Whether a target is the address of reports. */
export function isReport(target: string): boolean {
  return target.split("?", 1)[0] === REPORT_PATH;
}

/**
 * Counts what the shop's pages report: a followed order link in the query, by the link's `ping`; in-app navigations,
 * openings and vain searches as lines of the body, by client/counts/. A report counts as a whole or not at all: 204;
 * 400 if a part of it is unknown; 403 from another site, or beyond the client's allowance.
 */
export async function receiveReport(request: IncomingMessage): Promise<PreparedResponse> {
  if (!isFromShop(request) || !takeAllowance(request)) return answer(request, 403);
  const body = await readBody(request);
  const query = new URLSearchParams((request.url ?? "").split("?")[1]);
  const events = body === null ? null : await eventsOf(query, body);
  if (events === null) return answer(request, 400);
  if (isCounted(request)) for (const event of events) event();
  return answer(request, 204);
}

/** Browsers older than 2023 send no `Sec-Fetch-Site`. */
function isFromShop({ headers }: IncomingMessage): boolean {
  const { "sec-fetch-site": site, origin, host } = headers;
  if (site !== undefined) return site === "same-origin";
  return origin !== undefined && (origin === siteOrigin() || origin.endsWith(`://${host}`));
}

/** @returns null for a body that is too long or breaks off */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop early would destroy the connection before the response is sent.
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      length += part.length;
      if (length > MAX_BODY) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString();
}

type Event = () => void;

/** @returns null if an event is unknown */
async function eventsOf(query: URLSearchParams, body: string): Promise<Event[] | null> {
  const channel = query.get("canal");
  const lines = channel === null ? body.split("\n") : [];
  if (lines.length > MAX_EVENTS) return null;
  const events = await Promise.all(
    channel === null ? lines.map(eventOf) : [orderOf(channel, query.get("produit"))],
  );
  const known = events.filter((event) => event !== null);
  return known.length === events.length ? known : null;
}

async function orderOf(channel: string, product: string | null): Promise<Event | null> {
  const isKnown = Object.hasOwn(CONTACT_WAYS, channel);
  if (!isKnown || (product !== null && !(await isProduct(product)))) return null;
  return () => count(`order/${channel}/${product ?? ""}`);
}

async function eventOf(line: string): Promise<Event | null> {
  const [group, ...rest] = line.split("/");
  const value = rest.join("/");
  if (group === "search") return () => countSearch(value);
  if (isViewKey(line) && line !== PRODUCT_PAGE) return () => count(line);
  const id = unescapeId(value);
  if (group !== "product" || !(await isProduct(id))) return null;
  return () => {
    count(PRODUCT_PAGE);
    count(`product/${id}`);
  };
}

async function isProduct(id: string): Promise<boolean> {
  const found = await askAnyProduct(id);
  return found !== null && !isLoading(found);
}

function answer(request: IncomingMessage, status: 204 | 400 | 403): PreparedResponse {
  // Node must not parse the unread rest of the body as the next request.
  return noStoreResponse(status, "", request.complete ? {} : { Connection: "close" });
}
