import { noStoreResponse, type PreparedResponse } from "./prepared-response.server";
import {
  isJsonAddress,
  PROBLEM_HEADERS,
  type ProblemCase,
  type ProblemStatus,
  problem,
} from "./problem.server";

/** What replaces the default detail and code of the status, and headers to add. */
type Details = { detail?: string; code?: ProblemCase; headers?: Record<string, string> };

/**
 * An error as a response: problem+json at JSON addresses, else text.
 *
 * @param target path and query of the request
 */
export function errorResponse(
  target: string,
  status: ProblemStatus,
  { detail, code, headers = {} }: Details = {},
): PreparedResponse {
  const body = problem(status, { detail, code });
  if (!isJsonAddress(target)) return noStoreResponse(status, body.detail, headers);
  return noStoreResponse(status, JSON.stringify(body), { ...headers, ...PROBLEM_HEADERS });
}
