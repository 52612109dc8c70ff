import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { operatorPaths, WEBHOOK_PATH } from "~/address/paths";
import { isLocal } from "~/address/site-origin.server";
import { settings } from "~/config/settings.server";
import { contentLoaded } from "~/content/current.server";
import { type Answer, type CachedResponse, uncachedResponse } from "~/http/cached-response.server";
import { receiveWebhook } from "~/webhook/receive.server";
import { metricsText } from "./metrics.server";
import { isEnding } from "./shutdown.server";

type Respond = (
  request: IncomingMessage,
  response: ServerResponse,
) => Answer | Promise<Answer | null>;

/** What machines ask for, by path. An answer is null where it has been sent. */
export const operatorAnswers = new Map<string, Respond>([
  // A process that is ending, or has no content yet, is alive: it must not be restarted.
  [operatorPaths.health, () => ({ response: uncachedResponse(200, "alive\n") })],
  [operatorPaths.readiness, () => ({ response: readiness() })],
  [operatorPaths.metrics, async (request) => ({ response: await metrics(request) })],
]);

const secret = settings.CONTENTFUL_WEBHOOK_SECRET;
if (secret) {
  operatorAnswers.set(WEBHOOK_PATH, async (request, response) => {
    await receiveWebhook(request, response, secret);
    return null;
  });
}

function readiness(): CachedResponse {
  if (isEnding()) return uncachedResponse(503, "ending\n");
  if (!contentLoaded()) return uncachedResponse(503, "no content yet\n");
  return uncachedResponse(200, "ready\n");
}

async function metrics(request: IncomingMessage): Promise<CachedResponse> {
  const refusal = refuseStranger(request);
  if (refusal) return refusal;
  const { type, text } = await metricsText();
  return uncachedResponse(200, text, { "Content-Type": type });
}

/**
 * Refuses clients that may not see what is for the operator (contract, `METRICS_TOKEN`): with a token set,
 * those that don't send it, as `Bearer` or as the password of `Basic`; without one, those on other machines.
 *
 * @returns null where the client may see it
 */
export function refuseStranger(
  request: IncomingMessage,
  token = settings.METRICS_TOKEN,
): CachedResponse | null {
  if (token === undefined) {
    if (isLocal(request)) return null;
    return uncachedResponse(403, "Only from this machine, as METRICS_TOKEN is not set\n");
  }
  if (carries(request, token)) return null;
  const challenge = { "WWW-Authenticate": 'Basic realm="Zavona", charset="UTF-8"' };
  return uncachedResponse(401, "The password is METRICS_TOKEN\n", challenge);
}

function carries({ headers }: IncomingMessage, token: string): boolean {
  const [, scheme = "", given = ""] = /^(\w+) +(\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (/^bearer$/i.test(scheme)) return isSame(given, token);
  if (!/^basic$/i.test(scheme)) return false;
  const pair = Buffer.from(given, "base64").toString();
  return isSame(pair.slice(pair.indexOf(":") + 1), token);
}

/** Compares in a time that doesn't depend on where texts differ, nor on their lengths. */
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
