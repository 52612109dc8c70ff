import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Where the shop is seen at, on this machine only and where no `SITE_URL` says it. */
    derivedOrigin?: string | null;
  }
}

/** Without `SITE_URL` the origin comes from requests of this machine. */
const derivesOrigin = settings.SITE_URL === undefined;

/** A name that leads to this machine from nowhere else, with an optional port. */
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a request comes straight from this machine, for a name of this machine. A proxy on it would
 * come from the loopback address, too: it adds a header, or speaks HTTP/1.0, as nginx does by default.
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
 * Where a visitor on this machine sees the shop, as `http://localhost:3000`: for trying out what
 * needs absolute addresses. Null for anyone else and where `SITE_URL` is set: what others are shown
 * must not depend on the `Host` that someone has sent.
 */
export function derivedOrigin(request: IncomingMessage): string | null {
  const { host = "" } = request.headers;
  if (!derivesOrigin || !isLocal(request)) return null;
  return new URL(`http://${host}`).origin;
}

/**
 * The shop's public origin, without a slash at its end: `SITE_URL`, else what is derived. Null
 * where it is not known, as always under stock `remix-serve` without `SITE_URL`: there is then
 * nothing on a page that needs it.
 */
export function siteOrigin(context: AppLoadContext | undefined): string | null {
  return settings.SITE_URL ?? context?.derivedOrigin ?? null;
}

/** Says at start that link previews and the site map will be missing. */
export function warnOfNoOrigin(): void {
  if (settings.CONTENT_SOURCE === "demo" || !derivesOrigin) return;
  log.warn({}, "SITE_URL is not set: no link previews, no absolute addresses for search engines");
}
