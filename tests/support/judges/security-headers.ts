import { createHash } from "node:crypto";

/** An answer's policy: sources by directive. Throws for two policies, or a directive twice. */
export function policyOf(headers: Headers): Map<string, string[]> {
  const header = headers.get("Content-Security-Policy") ?? "";
  const directives = header.split(";").map((directive) => directive.trim().split(/\s+/));
  const policy = new Map(directives.map(([name = "", ...sources]) => [name, sources]));
  if (header.includes(",") || policy.size < directives.length) {
    throw new Error(`More than one policy, or a directive twice: ${header}`);
  }
  return policy;
}

/** The security headers of an answer that are missing or have a wrong value. */
export function headerFaults(headers: Headers, isBehindTls = true): string[] {
  const policy = policyOf(headers);
  const found: Record<string, string | undefined> = {};
  for (const name of Object.keys(EXPECTED)) found[name] = headers.get(name) ?? undefined;
  for (const name of Object.keys(EXPECTED_SOURCES)) found[name] = policy.get(name)?.join(" ");
  const expected = { ...EXPECTED, ...EXPECTED_SOURCES };
  if (!isBehindTls) expected["Strict-Transport-Security"] = /^none$/;
  const strange = (policy.get("script-src") ?? []).filter((source) => !SCRIPT_SOURCE.test(source));
  return [
    ...Object.entries(expected)
      .filter(([name, pattern]) => !pattern.test(found[name] ?? "none"))
      .map(([name]) => `${name}: ${found[name]}`),
    ...strange.map((source) => `script-src: ${source}`),
  ];
}

const EXPECTED: Record<string, RegExp> = {
  "X-Content-Type-Options": /^nosniff$/,
  "X-Frame-Options": /^DENY$/,
  "Referrer-Policy": /^same-origin$/,
  "Permissions-Policy": /camera=\(\)/,
  "Cross-Origin-Opener-Policy": /^same-origin$/,
  "Cross-Origin-Resource-Policy": /^(same|cross)-origin$/,
  "Strict-Transport-Security": /^max-age=31536000$/,
  "Set-Cookie": /^none$/,
};
const EXPECTED_SOURCES: Record<string, RegExp> = {
  "default-src": /^'none'$/,
  "base-uri": /^'none'$/,
  "frame-ancestors": /^'none'$/,
  // A page's only form is the search; other answers allow none.
  "form-action": /^'(none|self)'$/,
};
const SCRIPT_SOURCE = /^'(self|sha256-[\w+/]{43}=)'$/;
const STYLE_SOURCE = /^'sha256-[\w+/]{43}='$/;

/**
 * The differences between a page's policy and the hashes of the scripts and styles on the page. A page without
 * faults here and in `headerFaults` gets full marks in MDN's HTTP Observatory.
 */
export function policyFaults(headers: Headers, html: string): string[] {
  const policy = policyOf(headers);
  const hashesOf = (elements: RegExp) =>
    [...html.matchAll(elements)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  const scripts = hashesOf(/<script>(.*?)<\/script>/gs);
  const expected = scripts.length > 0 ? ["'self'", ...scripts].join(" ") : undefined;
  const found = policy.get("script-src")?.join(" ");
  const styles = policy.get("style-src") ?? [];
  const unhashed = hashesOf(/<style>(.*?)<\/style>/gs).filter((hash) => !styles.includes(hash));
  // Data in a `<script>` is not run, and needs no hash.
  const others = html.match(/<script(?!>| type="application\/(?:ld\+)?json"[ >])[^>]*>/g) ?? [];
  const handlers = html.match(/<[^>]* on[a-z]+=/g) ?? [];
  return [
    ...(found === expected ? [] : [`script-src: ${found}`]),
    ...unhashed.map((hash) => `style-src lacks ${hash}`),
    ...styles
      .filter((source) => !STYLE_SOURCE.test(source))
      .map((source) => `style-src: ${source}`),
    ...others,
    ...handlers,
  ];
}
