import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { WEBHOOK_PATH } from "~/address/paths";
import { spreadChange } from "~/catalogue/instances.server";
import { takeLock } from "~/redis/lock.server";
import { readBody } from "./body.server";
import { type CallOutcome, countCall, noteCall } from "./calls.server";
import { readChange } from "./read-change";
import { isSigned, isTimely, readClaim, WINDOW_MS } from "./signature.server";

/** The most bytes of a call: 1 MB. */
const MAX_BODY = 1_000_000;

/** How many bodies are read at the same time: strangers can send them, too. */
const MOST_READING = 16;
let reading = 0;

/** Signatures that were seen, for as long as they are timely: each is good for one call. */
const SEEN_MS = 2 * WINDOW_MS;
const seen = new LRUCache<string, true>({ max: 10_000, ttl: SEEN_MS });

const ANSWERS: Record<CallOutcome, number> = {
  accepted: 202,
  ignored: 204,
  forged: 401,
  expired: 401,
  replayed: 409,
  oversized: 413,
  malformed: 400,
  busy: 503,
};

/**
 * Answers a call of Contentful's webhook, and only then has what it names read anew. What is
 * refused leaves no trace but a counter.
 */
export async function receiveWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
): Promise<void> {
  const outcome = await judgeCall(request, secret);
  countCall(outcome);
  const status = ANSWERS[outcome];
  response.writeHead(status, {
    "Cache-Control": "no-store",
    "Content-Length": "0",
    // What was not read of its body must not be taken for the next request.
    ...(!request.complete && { Connection: "close" }),
    ...(status === 503 && { "Retry-After": "1" }),
  });
  response.end();
}

async function judgeCall(request: IncomingMessage, secret: string): Promise<CallOutcome> {
  const { headers } = request;
  const claim = readClaim(headers);
  if (!claim) return "forged";
  if (!isTimely(claim)) return "expired";
  if (reading >= MOST_READING) return "busy";
  reading += 1;
  // Who hangs up before all of it is there is told nothing, and has sent nothing whole.
  const body = await readBody(request, MAX_BODY).catch(() => "malformed" as const);
  reading -= 1;
  if (body === "malformed") return body;
  if (!body) return "oversized";
  const call = { method: "POST", path: WEBHOOK_PATH, headers, body };
  if (!isSigned(claim, secret, call)) return "forged";
  if (await isReplayed(claim.signature)) return "replayed";
  return act(String(headers["x-contentful-topic"] ?? ""), body);
}

/** Whether this instance or another has seen a signature before. */
async function isReplayed(signature: string): Promise<boolean> {
  if (seen.has(signature)) return true;
  seen.set(signature, true);
  return (await takeLock(`call:${signature}`, SEEN_MS)) === null;
}

function act(topic: string, body: Buffer): CallOutcome {
  try {
    const change = readChange(topic, body);
    noteCall(topic, change?.id ?? null);
    return change && spreadChange(change).length > 0 ? "accepted" : "ignored";
  } catch {
    return "malformed";
  }
}
