import type { ServerResponse } from "node:http";
import { isJsonAddress, PROBLEM_HEADERS, type ProblemStatus, problem } from "./problem.server";
import { secured } from "./security-headers.server";

/**
 * Says what is wrong: as problem+json at JSON addresses, else as text. No cache stores it.
 *
 * @param target path and query of the request
 * @param text what can be said of this very case, in French
 */
export function sendError(
  target: string,
  response: ServerResponse,
  status: ProblemStatus,
  text?: string,
  headers: Record<string, string> = {},
): void {
  const said = problem(status, text);
  const isJson = isJsonAddress(target);
  const type = isJson ? PROBLEM_HEADERS : { "Content-Type": "text/plain; charset=utf-8" };
  const body = isJson ? JSON.stringify(said) : said.detail;
  response
    .writeHead(status, secured({ ...headers, ...type, "Cache-Control": "no-store" }))
    .end(body);
}
