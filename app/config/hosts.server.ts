import proxyAddr from "proxy-addr";
import { z } from "zod";

/**
 * `host` or `host:port`. If the Contentful client doesn't accept a host, it silently sends its requests,
 * with the token, to cdn.contentful.com.
 */
export const hostAndPort = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i,
    "expected a host or host:port, without a scheme or a path",
  )
  .refine((host) => host.split(":")[0]?.length !== 1, "expected a host of two letters or more")
  .refine(
    (host) => URL.canParse(`http://${host}`),
    "expected a valid host name or IP address, and a port up to 65535",
  )
  .transform((host) => host.toLowerCase());

/** Whether a host is that of Contentful's Preview API, which also returns drafts. */
export function isPreviewHost(host: string): boolean {
  return host.startsWith("preview.");
}

/** Whether a machine reaches itself by this name or address, as in the header `Host`, with or without a port. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/** Whether an IP address belongs to our own network: no visitor comes from there over the internet. */
export const isOwnNetwork = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/** Whether a `hostAndPort` is in our own network: an address, or a name without a dot, as of a container. */
export function isPrivateHost(host: string): boolean {
  return !host.includes(".") || isOwnNetwork(host.replace(/:\d+$/, ""), 0);
}
