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
  it.each<[string, unknown, CauseKind]>([
    ["a wrong token", clientError(401, "AccessTokenInvalid"), "credentials"],
    ["a token without rights", clientError(403, "AccessDenied"), "credentials"],
    ["an absent space", clientError(404, "NotFound", "The resource could not be found."), "space"],
    ["the request limit", clientError(429, "RateLimitExceeded"), "limit"],
    ["a fault of Contentful", clientError(500, "ServerError"), "failing"],
    ["a gateway's fault", clientError(502, "502 Bad Gateway"), "failing"],
    ["a query that Contentful refuses", clientError(400, "InvalidQuery"), "failing"],
    ["another web server's 404", clientError(404, "404 Not Found"), "host"],
    ["another web server's 403", clientError(403, "403 Forbidden"), "host"],
    ["another web server's login", clientError(401, "401 Unauthorized"), "host"],
    ["a wrong token for sync", syncError(401, body("AccessTokenInvalid")), "credentials"],
    ["an absent space for sync", syncError(404, body("NotFound")), "space"],
    [
      "an absent environment for sync",
      syncError(404, body("NotFound", { type: "Environment", id: "staging" })),
      "environment",
    ],
    ["the request limit for sync", syncError(429, body("RateLimitExceeded")), "limit"],
    ["a gateway's fault for sync", syncError(502, "<html>"), "failing"],
    ["another web server's 403 for sync", syncError(403, "<html>"), "host"],
    ["another web server's 404 for sync", syncError(404, {}), "host"],
    ["an empty 401 for sync", syncError(401, undefined), "host"],
    ["a redirect", clientError(302, "302 Found"), "host"],
    ["an answer in another format", new Error("The answer is no list of entries"), "host"],
    ["no answer in time", undefined, "host"],
    ...[
      "ECONNREFUSED",
      "ECONNRESET",
      "ECONNABORTED",
      "ETIMEDOUT",
      "ENETUNREACH",
      "EHOSTUNREACH",
      "ENOTFOUND",
      "EAI_AGAIN",
      "EPROTO",
      "ERR_CANCELED",
      "CERT_HAS_EXPIRED",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "ERR_TLS_CERT_ALTNAME_INVALID",
    ].map((code): [string, unknown, CauseKind] => [code, networkError(code), "host"]),
  ])("classifies %s", (_name, error, kind) => {
    expect(causeOf(error).kind).toBe(kind);
  });
});
