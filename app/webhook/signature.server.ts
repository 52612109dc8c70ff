import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * Contentful's request verification
 * (https://www.contentful.com/developers/docs/webhooks/request-verification/): the HMAC-SHA256 of
 * method, path, the headers that are named as signed, and the body, each on a line of its own.
 */

/** How old a call may be, and how far ahead the clock of its sender, in ms. */
const WINDOW_MS = 300_000;

const SIGNATURE = "x-contentful-signature";
const SIGNED_HEADERS = "x-contentful-signed-headers";
const TIMESTAMP = "x-contentful-timestamp";

/** What a call's headers claim, before its body is read. */
type Claim = { signature: string; signedHeaders: string[]; timestamp: number };

/** The claim of a call; null where it makes none that could hold. */
export function readClaim(headers: IncomingHttpHeaders): Claim | null {
  const signature = String(headers[SIGNATURE] ?? "");
  const timestamp = String(headers[TIMESTAMP] ?? "");
  const signedHeaders = String(headers[SIGNED_HEADERS] ?? "").split(",");
  // A signature that leaves out when it was made would be good for ever.
  const isWhole = [SIGNED_HEADERS, TIMESTAMP].every((name) => signedHeaders.includes(name));
  if (!/^[\da-f]{64}$/.test(signature) || !/^\d{1,15}$/.test(timestamp) || !isWhole) return null;
  return { signature, signedHeaders, timestamp: Number(timestamp) };
}

/** Whether a call was signed within the window, by our clock. */
export function isTimely({ timestamp }: Claim): boolean {
  return Math.abs(Date.now() - timestamp) <= WINDOW_MS;
}

/** Whether a signature is right: its sender knows the secret. */
export function isSigned(
  claim: Claim,
  secret: string,
  call: { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer },
): boolean {
  const headers = [...new Set(claim.signedHeaders)]
    .filter((name) => call.headers[name] !== undefined)
    .sort()
    .map((name) => `${name}:${String(call.headers[name]).trim()}`)
    .join(";");
  const hmac = createHmac("sha256", secret)
    .update(`${call.method}\n${call.path}\n${headers}\n`)
    .update(call.body);
  return timingSafeEqual(hmac.digest(), Buffer.from(claim.signature, "hex"));
}
