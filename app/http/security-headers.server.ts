import { createHash } from "node:crypto";
import { settings } from "~/config/settings.server";

/** Whether visitors use https: TLS ends at the proxy. */
const behindTls = settings.SITE_URL?.startsWith("https:") ?? false;

/**
 * Headers of every response: it loads nothing, stands in no frame, and no other site may embed it. Pages
 * set their own policy (`pagePolicy`), pictures their own `Cross-Origin-Resource-Policy`. Over HTTP/2 a
 * repeated header costs one byte.
 */
const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["Content-Security-Policy", policyOf({ "default-src": "'none'" })],
  ["X-Content-Type-Options", "nosniff"],
  // For browsers that know no `frame-ancestors`.
  ["X-Frame-Options", "DENY"],
  // Messenger and WhatsApp need not know which product a visitor looked at.
  ["Referrer-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(),geolocation=(),microphone=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  // A year, in s. Not for names below the shop's: those may be others'.
  ...(behindTls ? ([["Strict-Transport-Security", "max-age=31536000"]] as const) : []),
];

/** Adds the security headers that a response doesn't set itself. */
export function secure(headers: Headers): Headers {
  for (const [name, value] of SECURITY_HEADERS) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return headers;
}

/** The same for headers in a plain object. */
export function secured(headers: Record<string, string>): Record<string, string> {
  return { ...Object.fromEntries(SECURITY_HEADERS), ...headers };
}

/**
 * The policy of a cached page: it names the hash of each inline script, as a nonce would have to differ in
 * each response. Only the shop's own scripts have a hash: one that came in with content doesn't run.
 * With `'strict-dynamic'` browsers would load each preloaded file twice. `upgrade-insecure-requests` is
 * not needed: nothing comes from other hosts.
 *
 * @param scripts texts of its inline scripts: none on a page that has no scripts at all
 * @param stylesheets texts of its inline stylesheets
 */
export function pagePolicy(scripts: readonly string[], stylesheets: readonly string[]): string {
  const running = {
    "script-src": ["'self'", ...scripts.map(hashOf)].join(" "),
    "worker-src": "'self'",
  };
  return policyOf({
    "default-src": "'none'",
    ...(scripts.length > 0 ? running : {}),
    "style-src": stylesheets.map(hashOf).join(" "),
    // Without scripts too: Lighthouse asks for robots.txt from within the page.
    "connect-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
  });
}

/** Policy of a picture opened in its own tab: the browser's viewer needs inline styles. */
export const PICTURE_POLICY = policyOf({
  "default-src": "'none'",
  "style-src": "'unsafe-inline'",
});

/** What a service worker may do: its policy is that of its own file. */
export const WORKER_POLICY = policyOf({ "default-src": "'none'", "connect-src": "'self'" });

/** In development Vite's own scripts are on the page. */
export const DEVELOPMENT_POLICY = policyOf({ "form-action": "'self'" });

function policyOf(directives: Record<string, string>): string {
  // `default-src` doesn't cover these.
  const others = { "form-action": "'none'", "base-uri": "'none'", "frame-ancestors": "'none'" };
  const all = { ...others, ...directives };
  return Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join(";");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
