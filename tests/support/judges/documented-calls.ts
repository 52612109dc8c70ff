import { readFileSync } from "node:fs";

/** A call in the documentation, with its documented answer. */
export type DocumentedCall = {
  line: string;
  /** Path and query. */
  address: string;
  method: string;
  requestHeaders: Record<string, string>;
  /** Null unless the documentation shows the answer's status and headers (`curl -i`). */
  statusLine: string | null;
  headers: Record<string, string>;
  body: unknown;
};

/** The documentation's sign for further members of a list or object, or for any value of a header. */
export const MORE = "…";

const CALL = /```sh\n(curl [^\n]+)\n```\n+```(json|http)\n([\s\S]*?)\n```/g;

/** The `curl` calls of a Markdown file that have an answer, in the file's order. */
export function documentedCalls(file: string): DocumentedCall[] {
  return [...readFileSync(file, "utf8").matchAll(CALL)].map(([, line = "", form, answer = ""]) => {
    const address = /http:\/\/localhost:3000([^\s"]*)/.exec(line)?.[1] ?? "";
    // curl sends these characters unencoded, and Node refuses them. `fetch` would encode them.
    if (/[^ -~]/.test(address)) throw new Error(`curl would not encode ${address}`);
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

/** Cuts a real value to the part that the documentation shows, with `MORE` in the same places. */
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
