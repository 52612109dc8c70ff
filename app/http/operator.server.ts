import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { operatorPaths } from "~/address/paths";
import { isLoopback } from "~/config/hosts.server";
import { settings } from "~/config/settings.server";
import { metricsText } from "~/ops/metrics.server";
import { isEnding } from "~/ops/shutdown.server";
import { contentLoaded } from "~/store/current.server";
import { noStoreResponse, type PreparedResponse } from "./prepared-response.server";

/**
 * Whether a client on this machine sent the request directly, to a loopback name. A proxy on this machine has a
 * loopback address, too. Only a forwarding header or HTTP/1.0 shows it, and nginx from 1.29.7 on sends neither by
 * default: `serve.server.ts` warns a public shop.
 */
function isLocal({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    isLoopback(headers.host ?? "") &&
    /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") &&
    httpVersion === "1.1" &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-(?:for|host|proto))$/;

type Respond = (request: IncomingMessage) => PreparedResponse | Promise<PreparedResponse>;

/** Responses without a page, by path: for monitoring. `metrics` refuses strangers. */
export const operatorResponses: ReadonlyMap<string, Respond> = new Map<string, Respond>([
  // A process that is ending, or has no content yet, is alive: it must not be restarted.
  [operatorPaths.health, () => noStoreResponse(200, "alive\n")],
  [operatorPaths.readiness, readiness],
  [operatorPaths.metrics, metrics],
]);

function readiness(): PreparedResponse {
  if (isEnding()) return noStoreResponse(503, "ending\n");
  if (!contentLoaded()) return noStoreResponse(503, "no content yet\n");
  return noStoreResponse(200, "ready\n");
}

async function metrics(request: IncomingMessage): Promise<PreparedResponse> {
  const refusal = refuseUnlessOperator(request);
  if (refusal) return refusal;
  const { type, text } = await metricsText();
  return noStoreResponse(200, text, { "Content-Type": type });
}

/**
 * Refuses clients other than the operator (docs/contract.md, "Settings"). If a token is set, the operator
 * sends it as `Bearer` or as the password of `Basic`. Without one, the operator is any client on this machine
 * that asks at a loopback name, except a script of another site in its browser: it could read a preview's JSON.
 *
 * @returns null for the operator
 */
export function refuseUnlessOperator(
  request: IncomingMessage,
  token = settings.METRICS_TOKEN,
): PreparedResponse | null {
  if (token === undefined) {
    if (isLocal(request) && request.headers.origin === undefined) return null;
    return noStoreResponse(
      403,
      "Only at http://localhost, from the same machine, as METRICS_TOKEN is not set\n",
    );
  }
  if (sendsToken(request, token)) return null;
  const challenge = { "WWW-Authenticate": 'Basic realm="boutique", charset="UTF-8"' };
  return noStoreResponse(401, "The password is METRICS_TOKEN\n", challenge);
}

function sendsToken({ headers }: IncomingMessage, token: string): boolean {
  const [, scheme = "", given = ""] = /^(\w+) +(\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (/^bearer$/i.test(scheme)) return isSame(given, token);
  if (!/^basic$/i.test(scheme)) return false;
  const pair = Buffer.from(given, "base64").toString();
  return isSame(pair.slice(pair.indexOf(":") + 1), token);
}

/** Compares in a time that doesn't depend on how much of the texts is equal. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
