import { createHash } from "node:crypto";

/** What may happen to a request on its way to the shop, or to its answer on the way back. */
export type LineFault =
  /** Nothing comes, and nothing ends. */
  | "stall"
  /** The connection breaks (RST) before anything comes. */
  | "reset"
  /** The connection ends (FIN) before anything comes. */
  | "refused"
  /** The connection breaks in the middle of the body. */
  | "cut-off"
  /** 200 and a page of somebody else: log in to this network. */
  | "portal"
  /** 502 and a page of a proxy. */
  | "proxy-error";

/** Tells what happens to a request, null for nothing. */
export type FaultMaker = (asked: { path: string; time: number }) => LineFault | null;

/** Kinds that a bad line mixes by itself. */
const MIXED: readonly LineFault[] = ["stall", "reset", "cut-off", "portal"];

/**
 * Meets a share of all requests with faults of all kinds. What happens depends on the seed, the
 * address and how often it has been asked for, not on what else is under way: the same visit meets
 * the same faults.
 *
 * @param share of all requests, from 0 to 1
 */
export function randomFaults(
  share: number,
  seed: number,
  kinds: readonly LineFault[] = MIXED,
): FaultMaker {
  return ({ path, time }) => {
    const hash = createHash("sha256").update(`${seed} ${time} ${path}`).digest();
    const drawn = hash.readUInt32LE(0) / 2 ** 32;
    return drawn < share ? (kinds[hash.readUInt32LE(4) % kinds.length] ?? null) : null;
  };
}

/** Meets the next requests with these, in turn; then lets all pass. */
export function scriptedFaults(...faults: readonly (LineFault | null)[]): FaultMaker {
  const left = [...faults];
  return () => left.shift() ?? null;
}

/** A captive portal's page, as it comes in the place of any answer. */
export const PORTAL_PAGE = `<!DOCTYPE html><html><head><title>Wi-Fi gratuit</title></head>
<body><h1>Bienvenue</h1><form method="post" action="/login"><button>Se connecter</button></form></body></html>`;

/** A proxy's page, where it has not reached the shop. */
export const PROXY_ERROR_PAGE = `<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>proxy</center></body></html>`;
