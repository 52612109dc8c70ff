import { expect } from "vitest";

/** What every answer carries, whatever it is; `behindTls` as the shop's `SITE_URL` has it. */
export function expectSecured(what: string, headers: Headers, behindTls = true): void {
  const secureFor = headers.get("Strict-Transport-Security");
  expect([what, secureFor]).toEqual([what, behindTls ? "max-age=31536000" : null]);
  const found = Object.fromEntries(EXPECTED.map(([name]) => [name, headers.get(name)]));
  expect({ what, ...found }).toEqual({ what, ...Object.fromEntries(EXPECTED) });
  const policy = policyOf(headers);
  for (const directive of ["default-src", "base-uri", "frame-ancestors"]) {
    expect([what, directive, policy.get(directive)]).toEqual([what, directive, ["'none'"]]);
  }
  // The search is the one form.
  expect([["'none'"], ["'self'"]]).toContainEqual(policy.get("form-action"));
  const scripts = policy.get("script-src") ?? [];
  expect(scripts.filter((source) => !/^'(self|sha256-[\w+/]{43}=)'$/.test(source))).toEqual([]);
  expect(["same-origin", "cross-origin"]).toContain(headers.get("Cross-Origin-Resource-Policy"));
}

const EXPECTED: [string, unknown][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "same-origin"],
  ["Permissions-Policy", expect.stringContaining("camera=()")],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];

/** An answer's policy: sources by directive. Two policies, or a directive twice, fail. */
export function policyOf(headers: Headers): Map<string, string[]> {
  const header = headers.get("Content-Security-Policy") ?? "";
  expect(header).not.toContain(",");
  const directives = header.split(";").map((directive) => directive.trim().split(/\s+/));
  const policy = new Map(directives.map(([name = "", ...sources]) => [name, sources]));
  expect(policy.size).toBe(directives.length);
  return policy;
}
