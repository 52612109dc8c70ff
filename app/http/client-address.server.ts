import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "proxy-addr";

/** Addresses of our own network: no visitor comes from there over the internet. */
const isOwnNetwork = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/**
 * The client's network, for the rate limit: an IPv4 address, or the first half of an IPv6 address: each
 * customer has one. Only entries in `X-Forwarded-For` from proxies of our own network are trusted.
 *
 * @returns null if it is not known: for a client on our own network, behind a proxy that doesn't report the
 * client, or behind Docker, which shows IPv6 clients at an address of its own network
 */
export function clientOf(request: IncomingMessage): string | null {
  const address = proxyAddr(request, isOwnNetwork);
  return isIP(address) === 0 || isOwnNetwork(address, 0) ? null : networkOf(address);
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) === 4) return plain;
  const [before = "", after] = plain.split("::");
  const groups = before.split(":");
  const rest = after?.split(":") ?? [];
  const zeros = after === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...rest].slice(0, 4).join(":");
}
