import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "proxy-addr";

/** Addresses of our own network: no visitor comes from there over the internet. */
const isInside = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/**
 * The network that a request comes from, for counting: an IPv4 address, or the half of an IPv6 address
 * that one customer has. `X-Forwarded-For` counts only as far as proxies of our own network wrote it.
 *
 * @returns null where it is not known: on our own network, behind a proxy that doesn't report it, or
 * behind one that sees all visitors at its own network's address (Docker's, for IPv6)
 */
export function clientOf(request: IncomingMessage): string | null {
  const address = proxyAddr(request, isInside);
  return isIP(address) === 0 || isInside(address, 0) ? null : networkOf(address);
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
