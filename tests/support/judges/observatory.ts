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
  const header = (name: string) => headers.get(name) ?? "";
  const isSameSite = /^same-(origin|site)$/.test(header("Cross-Origin-Resource-Policy"));
  const hasForeignScript = /<script[^>]+src="(?:https?:)?\/\//.test(html);
  const rules: [rule: string, points: number, best: number][] = [
    ["Content Security Policy", pointsOfPolicy(policy), 10],
    ["Cookies", headers.has("Set-Cookie") ? -40 : 0, 0],
    ["Referrer-Policy", pointsOfReferrers(headers.get("Referrer-Policy")), 5],
    ["Strict-Transport-Security", pointsOfTls(header("Strict-Transport-Security")), 0],
    ["Subresource Integrity", hasForeignScript ? -50 : 0, 0],
    ["X-Content-Type-Options", header("X-Content-Type-Options") === "nosniff" ? 0 : -5, 0],
    ["X-Frame-Options", pointsOfFraming(policy, header("X-Frame-Options")), 5],
    ["Cross-Origin-Resource-Policy", isSameSite ? 10 : 0, 10],
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
function pointsOfTls(value: string): number {
  const [, age] = /max-age=(\d+)/.exec(value) ?? [];
  if (age === undefined) return -20;
  return Number(age) >= 15_552_000 ? 0 : -10;
}

function pointsOfFraming(policy: Policy, value: string): number {
  const ancestors = policy.get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => BROAD.test(source))) return 5;
  return /^(deny|sameorigin)$/i.test(value) ? 0 : -20;
}
