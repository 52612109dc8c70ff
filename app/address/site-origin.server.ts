import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** What the function `derivedOrigin` returned for the request. */
    derivedOrigin?: string | null;
  }
}

/** Without `SITE_URL`, requests from this machine have the origin that their `Host` header names. */
const derivesOrigin = settings.SITE_URL === undefined;

/** A name by which a machine reaches itself, with an optional port. */
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a client on this machine sent the request directly, to a loopback name. A proxy on this machine has a
 * loopback address, too. Only a forwarding header or HTTP/1.0 shows it, and nginx from 1.29.7 on sends neither by
 * default: `serve.server.ts` warns a public shop.
 */
export function isLocal({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    LOOPBACK_NAME.test(headers.host ?? "") &&
    /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") &&
    httpVersion === "1.1" &&
    !headers.forwarded &&
    !headers.via &&
    !headers["x-real-ip"] &&
    !headers["x-forwarded-for"] &&
    !headers["x-forwarded-host"] &&
    !headers["x-forwarded-proto"]
  );
}

/**
 * The origin at which a visitor on this machine sees the shop, `http://localhost:3000`: so a developer sees
 * link previews and the site map. Null if `SITE_URL` is set, and for other visitors: a `Host` header must
 * not change their pages.
 */
export function derivedOrigin(request: IncomingMessage): string | null {
  const { host = "" } = request.headers;
  if (!derivesOrigin || !isLocal(request)) return null;
  return new URL(`http://${host}`).origin;
}

/**
 * The shop's public origin, without a slash at its end: `SITE_URL`, else the derived origin. Null if
 * neither is known, as under stock `remix-serve` without `SITE_URL`: pages then leave out everything that
 * needs an absolute address.
 */
export function siteOrigin(context: AppLoadContext | undefined): string | null {
  return settings.SITE_URL ?? context?.derivedOrigin ?? null;
}

/** Warns at the start that link previews and the site map will be missing without `SITE_URL`. */
export function warnWithoutOrigin(): void {
  if (settings.CONTENT_SOURCE === "demo" || !derivesOrigin) return;
  log.warn({}, "SITE_URL is not set: no link previews, no absolute addresses for search engines");
}
