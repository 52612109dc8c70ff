import { readFileSync } from "node:fs";

/** A call that documentation shows, with the answer that it shows for it. */
export type DocumentedCall = {
  line: string;
  /** Path and query. */
  address: string;
  method: string;
  requestHeaders: Record<string, string>;
  /** Null unless the documentation shows the answer with its head (`curl -i`). */
  statusLine: string | null;
  headers: Record<string, string>;
  body: unknown;
};

/** In documentation: further members of a list or object, or any value of a header. */
export const MORE = "…";

const CALL = /```sh\n(curl [^\n]+)\n```\n+```(json|http)\n([\s\S]*?)\n```/g;

/** All `curl` calls of a Markdown file whose answer is shown, in its order. */
export function documentedCalls(file: string): DocumentedCall[] {
  return [...readFileSync(file, "utf8").matchAll(CALL)].map(([, line = "", form, answer = ""]) => {
    const address = /http:\/\/localhost:3000([^\s"]*)/.exec(line)?.[1] ?? "";
    // curl sends such characters unencoded, and Node refuses them; `fetch` would encode them.
    if (/[^ -~]/.test(address)) throw new Error(`Not to be typed as it stands: ${address}`);
    const method = /-X (\w+)/.exec(line)?.[1] ?? "GET";
    const requestHeaders = headersOf(
      [...line.matchAll(/-H '([^']+)'/g)].map(([, one = ""]) => one),
    );
    const [head = "", body = ""] = form === "http" ? answer.split("\n\n") : ["", answer];
    const [statusLine = null, ...headerLines] = head ? head.split("\n") : [];
    const headers = headersOf(headerLines);
    const shown = body === "" ? null : JSON.parse(body);
    return { line, address, method, requestHeaders, statusLine, headers, body: shown };
  });
}

/** Cuts a real value to the part that documentation shows, with `MORE` in the same places. */
export function asShown(real: unknown, shown: unknown): unknown {
  if (shown === MORE) return MORE;
  if (Array.isArray(real) && Array.isArray(shown)) {
    const cut = shown.at(-1) === MORE;
    const begin = cut ? real.slice(0, shown.length - 1) : real;
    return [...begin.map((item, at) => asShown(item, shown[at])), ...(cut ? [MORE] : [])];
  }
  if (!isObject(real) || !isObject(shown)) return real;
  const cut = MORE in shown;
  const names = Object.keys(real).filter((name) => !cut || name in shown);
  const fields = names.map((name) => [name, asShown(real[name], shown[name])]);
  return { ...Object.fromEntries(fields), ...(cut ? { [MORE]: MORE } : {}) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function headersOf(lines: string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
}
