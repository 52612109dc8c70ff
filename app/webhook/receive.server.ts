import type { IncomingMessage, ServerResponse } from "node:http";
import { followCall } from "~/content/refresh.server";
import { secured } from "~/http/security-headers.server";
import { readBody } from "./body.server";
import { type CallOutcome, countCall, noteTopic } from "./calls.server";
import { isSigned, isTimely, readClaim } from "./signature.server";

/** The most bytes of a call: 1 MB. */
const MAX_BODY = 1_000_000;

/** How many bodies are read at the same time: strangers can send them, too. */
const MOST_READING = 16;
let reading = 0;

const STATUSES: Record<CallOutcome, number> = {
  accepted: 202,
  forged: 401,
  expired: 401,
  oversized: 413,
  incomplete: 400,
  busy: 503,
};

/**
 * Answers a call of Contentful's webhook, and has the shop look for changes at once. What the call is
 * about doesn't matter: the Sync API says what has changed. A call that is sent again costs one small
 * request. A refused call leaves no trace except a counter.
 */
export async function receiveWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
): Promise<void> {
  const outcome = await judgeCall(request, secret);
  countCall(outcome);
  if (outcome === "accepted") {
    noteTopic(String(request.headers["x-contentful-topic"] ?? ""));
    followCall();
  }
  const status = STATUSES[outcome];
  const headers = secured({
    "Cache-Control": "no-store",
    "Content-Length": "0",
    // An unread rest of the body must not be taken for the next request.
    ...(!request.complete && { Connection: "close" }),
    ...(status === 503 && { "Retry-After": "1" }),
  });
  response.writeHead(status, headers).end();
}

async function judgeCall(request: IncomingMessage, secret: string): Promise<CallOutcome> {
  const { headers } = request;
  const claim = readClaim(headers);
  if (!claim) return "forged";
  if (!isTimely(claim)) return "expired";
  if (reading >= MOST_READING) return "busy";
  reading += 1;
  const body = await readBody(request, MAX_BODY).catch(() => "incomplete" as const);
  reading -= 1;
  if (body === "incomplete") return body;
  if (!body) return "oversized";
  const call = { method: "POST", path: request.url ?? "", headers, body };
  return isSigned(claim, secret, call) ? "accepted" : "forged";
}
