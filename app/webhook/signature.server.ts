import { createHmac, type Hmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * Contentful's request verification
 * (https://www.contentful.com/developers/docs/webhooks/request-verification/): the HMAC-SHA256 of
 * method, path, signed headers and body, each on a line of its own.
 */

/** The largest difference between the call's timestamp and our clock, in ms. */
const WINDOW_MS = 300_000;

const SIGNATURE = "x-contentful-signature";
const SIGNED_HEADERS = "x-contentful-signed-headers";
const TIMESTAMP = "x-contentful-timestamp";

/** What a call's headers claim, before its body is read. */
type Claim = { signature: string; signedHeaders: string[]; timestamp: number };

/** The claim of a call; null if its headers are missing or malformed. */
export function readClaim(headers: IncomingHttpHeaders): Claim | null {
  const signature = String(headers[SIGNATURE] ?? "");
  const timestamp = String(headers[TIMESTAMP] ?? "");
  const signedHeaders = String(headers[SIGNED_HEADERS] ?? "").split(",");
  // A signature that does not cover the timestamp would never expire.
  const isWhole = [SIGNED_HEADERS, TIMESTAMP].every((name) => signedHeaders.includes(name));
  if (!/^[\da-f]{64}$/.test(signature) || !/^\d{1,15}$/.test(timestamp) || !isWhole) return null;
  return { signature, signedHeaders, timestamp: Number(timestamp) };
}

/** Whether a call was signed within the window, by our clock. */
export function isTimely({ timestamp }: Claim): boolean {
  return Math.abs(Date.now() - timestamp) <= WINDOW_MS;
}

/** The HMAC that a call's signature must match. The caller adds the body to it. */
export function beginHmac(
  { signedHeaders }: Claim,
  secret: string,
  call: { method: string; path: string; headers: IncomingHttpHeaders },
): Hmac {
  const headers = [...new Set(signedHeaders)]
    .filter((name) => call.headers[name] !== undefined)
    .sort()
    .map((name) => `${name}:${String(call.headers[name]).trim()}`)
    .join(";");
  return createHmac("sha256", secret).update(`${call.method}\n${call.path}\n${headers}\n`);
}

/** Whether the sender knows the secret. */
export function isSigned({ signature }: Claim, hmac: Hmac): boolean {
  return timingSafeEqual(hmac.digest(), Buffer.from(signature, "hex"));
}
