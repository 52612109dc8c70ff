import fc from "fast-check";
import { expect } from "vitest";
import { ask } from "../ask";
import { headerFaults } from "./security-headers";

const STATUSES = [200, 204, 304, 308, 400, 404, 405, 414, 431];
export const SCRIPT = "<script>alert(1)</script>";
/** Attacks that work without escaping: elements, and texts that end an attribute. */
export const MARKS = [SCRIPT, `"onload="alert(1)"x="`, `'"><img/src=x>`];

type Options = Parameters<typeof ask>[2];

/**
 * Sends a request. Fails unless the answer has a known status and the security headers, and shows neither an
 * unescaped mark nor internals.
 *
 * @returns the status
 */
export async function expectHarmless(shop: string, target: string, options: Options = {}) {
  const { status, headers, body } = await ask(shop, target, options);
  const text = body.toString();
  expect([target, STATUSES.includes(status), status]).toEqual([target, true, status]);
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|node:internal|Error:/);
  // In JSON a mark is harmless text: `nosniff` stops browsers from reading JSON as HTML.
  const isJson = /^application\/(problem\+)?json\b/.test(headers.get("Content-Type") ?? "");
  const shown = [...headers.values(), ...(isJson ? [] : [text])].join("\n");
  for (const mark of MARKS) expect(shown).not.toContain(mark);
  // Node's own answer to a request that it can't parse has no body to protect.
  const isNodes = (status === 400 || status === 431) && text === "";
  if (!isNodes) expect(headerFaults(headers), target).toEqual([]);
  return status;
}

/** Texts that have broken other servers, and random texts. */
const nasty = fc.oneof(
  fc.constantFrom(
    ...MARKS,
    "__proto__",
    "constructor",
    "toString",
    "\0",
    "..",
    "../../etc/passwd",
    "..\\..",
    "ｅliquides",
    "eliquıdes",
    "%",
    "{{7*7}}",
    "'; DROP TABLE x;--",
    "\u202e",
    "\u2028",
    "null",
    "-1",
    "1e309",
    "a".repeat(1000),
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const encoded = nasty.map((text) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ed%a0%80";
  }
});
const segment = fc.oneof(
  fc.constantFrom("eliquides", "produit", "images", "assets", "recherche", "index.json", "%2e%2e"),
  fc.constantFrom(...MARKS),
  encoded,
  fc.stringMatching(/^[\x21-\x7e]{0,20}$/),
);
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`);
const parameter = fc.tuple(
  fc.constantFrom("category", "page", "q", "_data", "mode", "eliquides", "w", "__proto__"),
  encoded,
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));
const page = fc.constantFrom("/", "/eliquides", "/recherche", "/eliquides.json", "/recherche.json");
const header = fc.tuple(
  fc.constantFrom(
    "Accept",
    "Accept-Encoding",
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Save-Data",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "Cookie",
    "Origin",
  ),
  fc.oneof(fc.stringMatching(/^[\x20-\x7e]{0,200}$/), fc.constantFrom(...MARKS)),
);

/** Random addresses, and random parameters of pages that exist. */
const address = fc.tuple(path, query).map(([path, query]) => `${path}?${query}`.slice(0, 6000));
const ofPage = fc.tuple(page, query).map(([page, query]) => `${page}?${query}`);

/** Random requests, each unusual in one way. */
export const BAD_REQUESTS: Record<string, fc.Arbitrary<{ target: string; asked: Options }>> = {
  "an address": address.map((target) => ({ target, asked: {} })),
  "parameters of a page": ofPage.map((target) => ({ target, asked: {} })),
  "a header": fc
    .tuple(fc.constantFrom("/", "/eliquides.json"), header)
    .map(([target, [name, value]]) => ({ target, asked: { headers: { [name]: value } } })),
  "a method": fc
    .tuple(
      fc.constantFrom("POST", "PUT", "OPTIONS", "TRACE", "PROPFIND", "PURGE", "M-SEARCH"),
      address,
    )
    .map(([method, target]) => ({ target, asked: { method, body: "x=1" } })),
};
