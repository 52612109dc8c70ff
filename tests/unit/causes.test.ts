import { describe, expect, it } from "vitest";
import { type CauseKind, causeOf } from "~/contentful/errors.server";

/** The Contentful client's error for an answer: the details are JSON in the message. */
function clientError(status: number, name: string, message = "") {
  return Object.assign(new Error(JSON.stringify({ status, message })), { name });
}

/** The error that `sync` throws for an answer: axios's own. */
function syncError(status: number, data: unknown) {
  const error = new Error(`Request failed with status code ${status}`);
  return Object.assign(error, { name: "AxiosError", status, response: { status, data } });
}

/** The body of Contentful's error answer. */
const body = (id: string, details = {}) => ({ sys: { type: "Error", id }, details });

/** A network error, which the client passes on. */
const networkError = (code: string) => Object.assign(new Error(code), { name: "AxiosError", code });

describe("causeOf", () => {
  it.each<[string, CauseKind, unknown]>([
    ["a wrong token", "credentials", clientError(401, "AccessTokenInvalid")],
    ["a token without rights", "credentials", clientError(403, "AccessDenied")],
    ["an absent space", "space", clientError(404, "NotFound", "The resource could not be found.")],
    ["the request limit", "limit", clientError(429, "RateLimitExceeded")],
    ["a fault of Contentful", "failing", clientError(500, "ServerError")],
    ["a gateway's fault", "failing", clientError(502, "502 Bad Gateway")],
    ["a query that is refused", "host", clientError(400, "InvalidQuery")],
    ["another web server's 404", "host", clientError(404, "404 Not Found")],
    ["another web server's 403", "host", clientError(403, "403 Forbidden")],
    ["another web server's login", "host", clientError(401, "401 Unauthorized")],
    ["a wrong token for sync", "credentials", syncError(401, body("AccessTokenInvalid"))],
    ["an absent space for sync", "space", syncError(404, body("NotFound"))],
    [
      "an absent environment for sync",
      "environment",
      syncError(404, body("NotFound", { type: "Environment", id: "staging" })),
    ],
    ["the request limit for sync", "limit", syncError(429, body("RateLimitExceeded"))],
    ["a gateway's fault for sync", "failing", syncError(502, "<html>")],
    ["another web server's 403 for sync", "host", syncError(403, "<html>")],
    ["another web server's 404 for sync", "host", syncError(404, {})],
    ["an empty 401 for sync", "host", syncError(401, undefined)],
    ["a redirect", "host", clientError(302, "302 Found")],
    ["an answer in another format", "host", new Error("The answer is no list of entries")],
    ["an expired deadline", "host", undefined],
    ["a network error", "host", networkError("ECONNREFUSED")],
  ])("classifies %s as %s", (_name, kind, error) => {
    expect(causeOf(error).kind).toBe(kind);
  });
});
