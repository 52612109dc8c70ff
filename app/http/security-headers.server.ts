import { createHash } from "node:crypto";
import { isPreview, settings } from "~/config/settings.server";

/** Whether visitors use https: TLS ends at the proxy. */
const behindTls = settings.SITE_URL?.startsWith("https:") ?? false;

/**
 * Headers of every response: it may load nothing, be in no frame, and be embedded by no other site. Pages
 * set their own policy (`pagePolicy`), pictures their own `Cross-Origin-Resource-Policy`. Over HTTP/2 a
 * header that the connection has sent before costs one byte.
 */
const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["Content-Security-Policy", policyOf({ "default-src": "'none'" })],
  ["X-Content-Type-Options", "nosniff"],
  // For browsers that know no `frame-ancestors`.
  ["X-Frame-Options", "DENY"],
  // Other sites must not learn from a link which product a visitor looks at. An order's message names it on purpose.
  ["Referrer-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(),geolocation=(),microphone=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  // A year, in s. Without subdomains, which may belong to other sites.
  ...(behindTls ? ([["Strict-Transport-Security", "max-age=31536000"]] as const) : []),
  ...(isPreview ? ([["X-Robots-Tag", "noindex"]] as const) : []),
];

/** Adds the security headers that a response doesn't set itself. */
export function secure(headers: Headers): Headers {
  for (const [name, value] of SECURITY_HEADERS) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return headers;
}

/**
 * The policy of a cached page. It names the hash of each inline script: a nonce would have to differ in each
 * response. Only the shop's own scripts have a hash: a script in content doesn't run.
 * With `'strict-dynamic'` browsers would load each preloaded file twice. `upgrade-insecure-requests` is
 * not needed: nothing comes from other hosts.
 *
 * @param scripts texts of its inline scripts: empty for a page without any script
 * @param stylesheets texts of its inline stylesheets
 */
export function pagePolicy(scripts: readonly string[], stylesheets: readonly string[]): string {
  const forScripts = {
    "script-src": ["'self'", ...scripts.map(hashOf)].join(" "),
    "worker-src": "'self'",
  };
  return policyOf({
    "default-src": "'none'",
    ...(scripts.length > 0 ? forScripts : {}),
    "style-src": stylesheets.map(hashOf).join(" "),
    // On pages without scripts, too: Lighthouse requests robots.txt from within the page.
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

/** Policy of the service worker's file, which browsers apply to the running worker. */
export const WORKER_POLICY = policyOf({ "default-src": "'none'", "connect-src": "'self'" });

/** Policy of pages in development: Vite adds its own scripts. */
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
