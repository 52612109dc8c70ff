import { policyOf } from "./security-headers";

/**
 * The rules of MDN's HTTP Observatory (MDN, "HTTP Observatory: Tests and scoring", algorithm version
 * 4) for a page that is seen by https. A page that gets the best of each rule scores 130 of 100: its
 * grade is A+. What is behind us is not judged: certificates, the redirection from http (the proxy's),
 * CORS preflights (a 405).
 *
 * @returns the rules of which a page does not get the best, with the points that it gets
 */
export function observatoryFindings(headers: Headers, html: string): string[] {
  const policy = policyOf(headers);
  const rules: [rule: string, points: number, best: number][] = [
    ["Content Security Policy", pointsOfPolicy(policy), 10],
    ["Cookies", headers.has("Set-Cookie") ? -40 : 0, 0],
    ["Referrer-Policy", pointsOfReferrers(headers.get("Referrer-Policy")), 5],
    ["Strict-Transport-Security", pointsOfTls(headers.get("Strict-Transport-Security")), 0],
    ["Subresource Integrity", /<script[^>]+src="(?:https?:)?\/\//.test(html) ? -50 : 0, 0],
    ["X-Content-Type-Options", headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5, 0],
    ["X-Frame-Options", pointsOfFraming(policy, headers.get("X-Frame-Options")), 5],
    ["Cross-Origin-Resource-Policy", pointsOfSharing(headers), 10],
  ];
  return rules
    .filter(([, points, best]) => points < best)
    .map(([rule, points, best]) => `${rule}: ${points} of ${best}`);
}

type Policy = Map<string, string[]>;

const BROAD = /^(\*|ftp:|https?:|https?:\/\/\*(\.\*)?)$/;

function pointsOfPolicy(policy: Policy): number {
  if (policy.size <= 1) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const isUnsafe = (source: string) =>
    /^('unsafe-inline'|data:)$/.test(source) || BROAD.test(source);
  const [scripts, styles] = [sourcesOf("script-src"), sourcesOf("style-src")];
  const objects = sourcesOf("object-src");
  if (scripts.some(isUnsafe) || objects.some((source) => BROAD.test(source))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (styles.some(isUnsafe)) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function pointsOfReferrers(value: string | null): number {
  if (value === null) return 0;
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(value) ? 5 : -5;
}

/** Browsers have to come by TLS for six months at least, in s. */
function pointsOfTls(value: string | null): number {
  const [, age] = /max-age=(\d+)/.exec(value ?? "") ?? [];
  if (age === undefined) return -20;
  return Number(age) >= 15_552_000 ? 0 : -10;
}

function pointsOfFraming(policy: Policy, header: string | null): number {
  const ancestors = policy.get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => BROAD.test(source))) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? "") ? 0 : -20;
}

function pointsOfSharing(headers: Headers): number {
  const value = headers.get("Cross-Origin-Resource-Policy") ?? "";
  return /^same-(origin|site)$/.test(value) ? 10 : 0;
}
