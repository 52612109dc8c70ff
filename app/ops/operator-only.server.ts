import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList, isIP } from "node:net";
import { isFromHere } from "~/address/site-origin.server";
import { settings } from "~/config/settings.server";
import { secured } from "~/http/security-headers.server";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/**
 * Answers those who may not see what is for the operator (contract, `METRICS_TOKEN`): with a token
 * set, all who do not send it, as `Bearer` or as the password of `Basic`; without one, all who do
 * not ask from this machine.
 *
 * @returns whether the request was refused
 */
export function refuseStranger(
  request: IncomingMessage,
  response: ServerResponse,
  token = settings.METRICS_TOKEN,
): boolean {
  if (token === undefined ? isLocal(request) : carries(request, token)) return false;
  const headers = secured({
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
  });
  if (token === undefined) {
    response.writeHead(403, headers).end("Only from this machine, as METRICS_TOKEN is not set\n");
  } else {
    const challenge = 'Basic realm="Zavona", charset="UTF-8"';
    response
      .writeHead(401, { ...headers, "WWW-Authenticate": challenge })
      .end("The password is METRICS_TOKEN\n");
  }
  return true;
}

/** From this machine, and to it by name: a proxy beside us may keep the name that it was asked by. */
function isLocal(request: IncomingMessage): boolean {
  // The gate has seen to it that it is a host.
  const { host = "localhost" } = request.headers;
  const name = new URL(`http://${host}`).hostname.replace(/[[\]]/g, "");
  return isFromHere(request) && (name === "localhost" || isLoopback(name));
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}

function carries({ headers }: IncomingMessage, token: string): boolean {
  const [, scheme = "", given = ""] = /^(\w+) +(\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (/^bearer$/i.test(scheme)) return isSame(given, token);
  if (!/^basic$/i.test(scheme)) return false;
  const pair = Buffer.from(given, "base64").toString();
  return isSame(pair.slice(pair.indexOf(":") + 1), token);
}

/** Takes the same time wherever they differ, and however long they are. */
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
