import type { IncomingMessage } from "node:http";
import { noStoreResponse, type PreparedResponse } from "~/http/prepared-response.server";
import { type CallOutcome, recordCall } from "~/ops/webhook-calls.server";
import { lookAfterCall } from "~/store/keep-fresh.server";
import { beginHmac, isSigned, isTimely, readClaim } from "./signature.server";

/** The most bytes of a call: 1 MB. */
const MAX_BODY = 1_000_000;

/** Events that change more than deltas name (https://www.contentful.com/developers/docs/webhooks/webhook-topics/). */
const BEYOND_DELTAS = /\.(ContentType|EnvironmentAlias)\./;

/** The status of the response to each outcome of a call. */
const STATUSES: Record<CallOutcome, number> = {
  accepted: 202,
  unsigned: 401,
  forged: 401,
  expired: 401,
  oversized: 413,
  incomplete: 400,
};

/**
 * Answers a call of Contentful's webhook, and makes each instance refresh its content soon. The payload doesn't
 * matter: the Sync API names the changes. A call costs an instance five small requests at most; one about a content
 * type or an environment alias, initial syncs. A refused call is only counted.
 */
export async function receiveWebhook(
  request: IncomingMessage,
  secret: string,
): Promise<PreparedResponse> {
  const outcome = await judgeCall(request, secret);
  const topic = String(request.headers["x-contentful-topic"] ?? "");
  recordCall(outcome, topic);
  if (outcome === "accepted") lookAfterCall(BEYOND_DELTAS.test(topic) ? "everything" : "changed");
  // Node must not parse the unread rest of the body as the next request.
  const headers = request.complete ? {} : { Connection: "close" };
  return noStoreResponse(STATUSES[outcome], "", headers);
}

/** Checks a call. The body is hashed as it arrives and never held in memory. */
async function judgeCall(request: IncomingMessage, secret: string): Promise<CallOutcome> {
  const { headers } = request;
  const claim = readClaim(headers);
  if (!claim) return "unsigned";
  if (!isTimely(claim)) return "expired";
  if (Number(headers["content-length"] ?? 0) > MAX_BODY) return "oversized";
  const hmac = beginHmac(claim, secret, { method: "POST", path: request.url ?? "", headers });
  let length = 0;
  try {
    // Leaving the loop early would destroy the connection before the response is sent.
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      length += part.length;
      if (length > MAX_BODY) return "oversized";
      hmac.update(part);
    }
  } catch {
    return "incomplete";
  }
  return isSigned(claim, hmac) ? "accepted" : "forged";
}
