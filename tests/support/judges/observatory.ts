import { policyOf } from "./security-headers";

/**
 * What MDN's HTTP Observatory gives a page that is seen by https, after its documented rules (MDN,
 * "HTTP Observatory: Tests and scoring", algorithm version 4): from 100, with extra credit only
 * where nothing has brought it below 90. What is behind us is not scored: certificates, the
 * redirection from http (the proxy's), CORS preflights (a 405).
 */
export function observatoryScore(headers: Headers, html: string): number {
  const scores = [
    scoreOfPolicy(policyOf(headers)),
    headers.has("Set-Cookie") ? -40 : 0,
    scoreOfReferrers(headers.get("Referrer-Policy")),
    scoreOfTransport(headers.get("Strict-Transport-Security")),
    /<script[^>]+src="(?:https?:)?\/\//.test(html) ? -50 : 0,
    headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5,
    scoreOfFraming(policyOf(headers), headers.get("X-Frame-Options")),
    /^same-(origin|site)$/.test(headers.get("Cross-Origin-Resource-Policy") ?? "") ? 10 : 0,
  ];
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const uncurved = 100 + sum(scores.filter((score) => score < 0));
  return uncurved >= 90 ? 100 + sum(scores) : uncurved;
}

type Policy = Map<string, string[]>;

const BROAD = /^(\*|ftp:|https?:|https?:\/\/\*(\.\*)?)$/;

function scoreOfPolicy(policy: Policy): number {
  if (policy.size <= 1) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const unsafe = (source: string) => /^('unsafe-inline'|data:)$/.test(source) || BROAD.test(source);
  const [scripts, styles, objects] = ["script-src", "style-src", "object-src"].map(sourcesOf);
  if (scripts?.some(unsafe) || objects?.some((source) => BROAD.test(source))) return -20;
  if ([...(scripts ?? []), ...(styles ?? [])].includes("'unsafe-eval'")) return -10;
  if (styles?.some(unsafe)) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function scoreOfReferrers(value: string | null): number {
  if (value === null) return 0;
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(value) ? 5 : -5;
}

/** Six months at the least, in s. */
function scoreOfTransport(value: string | null): number {
  const [, age] = /max-age=(\d+)/.exec(value ?? "") ?? [];
  if (age === undefined) return -20;
  return Number(age) >= 15_552_000 ? 0 : -10;
}

function scoreOfFraming(policy: Policy, header: string | null): number {
  const ancestors = policy.get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => BROAD.test(source))) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? "") ? 0 : -20;
}
