import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Addresses that no visitor comes from over the internet (RFC 1918, RFC 4193, RFC 4291). */
const inside = new BlockList();
inside.addSubnet("127.0.0.0", 8);
inside.addSubnet("10.0.0.0", 8);
inside.addSubnet("172.16.0.0", 12);
inside.addSubnet("192.168.0.0", 16);
inside.addAddress("::1", "ipv6");
inside.addSubnet("fc00::", 7, "ipv6");
inside.addSubnet("fe80::", 10, "ipv6");

/**
 * The network that a request comes from, for counting: an IPv4 address, or the half of an IPv6
 * address that one customer has to himself. What `X-Forwarded-For` says is believed of a proxy on
 * our own network only, and of that the last address, which is the one that the proxy saw.
 *
 * @returns null where it is not known: for who is on our network, or behind a proxy that tells nothing,
 * or behind one that sees all visitors at its own network's address (Docker's, for IPv6)
 */
export function clientOf({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">) {
  const peer = socket.remoteAddress ?? "";
  const seen = isInside(peer) ? lastOf(headers["x-forwarded-for"]) : peer;
  return isIP(seen) === 0 || isInside(seen) ? null : networkOf(seen);
}

function isInside(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && inside.check(address, family === 6 ? "ipv6" : "ipv4");
}

function lastOf(header: string | string[] | undefined): string {
  const text = String(header ?? "");
  return text.slice(text.lastIndexOf(",") + 1).trim();
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
