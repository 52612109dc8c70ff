import { describe, expect, it } from "vitest";
import { type CauseKind, causeOf } from "~/contentful/errors.server";

/** An error as the Contentful client makes it of an answer: the details are JSON in the message. */
function answer(status: number, name: string, message = "") {
  return Object.assign(new Error(JSON.stringify({ status, message })), { name });
}

/** The same as `sync` throws it: axios's own error. */
function raw(status: number, data: unknown) {
  const error = new Error(`Request failed with status code ${status}`);
  return Object.assign(error, { name: "AxiosError", status, response: { status, data } });
}

/** The body of Contentful's own answer. */
const body = (id: string, details = {}) => ({ sys: { type: "Error", id }, details });

/** An error of the network: the client passes it on. */
const network = (code: string) => Object.assign(new Error(code), { name: "AxiosError", code });

describe("why content can't be read", () => {
  it.each<[string, unknown, CauseKind]>([
    ["a wrong token", answer(401, "AccessTokenInvalid"), "credentials"],
    ["a token without rights", answer(403, "AccessDenied"), "credentials"],
    ["an absent space", answer(404, "NotFound", "The resource could not be found."), "space"],
    ["the request limit", answer(429, "RateLimitExceeded"), "limit"],
    ["a fault of Contentful", answer(500, "ServerError"), "failing"],
    ["a fault before Contentful", answer(502, "502 Bad Gateway"), "failing"],
    ["a query that Contentful refuses", answer(400, "InvalidQuery"), "failing"],
    ["another web server's 404", answer(404, "404 Not Found"), "host"],
    ["another web server's 403", answer(403, "403 Forbidden"), "host"],
    ["another web server's login", answer(401, "401 Unauthorized"), "host"],
    ["a wrong token for sync", raw(401, body("AccessTokenInvalid")), "credentials"],
    ["an absent space for sync", raw(404, body("NotFound")), "space"],
    [
      "an absent environment for sync",
      raw(404, body("NotFound", { type: "Environment", id: "staging" })),
      "environment",
    ],
    ["the request limit for sync", raw(429, body("RateLimitExceeded")), "limit"],
    ["a fault before Contentful for sync", raw(502, "<html>"), "failing"],
    ["another web server's 403 for sync", raw(403, "<html>"), "host"],
    ["another web server's 404 for sync", raw(404, {}), "host"],
    ["an empty 401 for sync", raw(401, undefined), "host"],
    ["a redirect", answer(302, "302 Found"), "host"],
    ["an answer in another form", new Error("The answer is no list of entries"), "host"],
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
    ].map((code): [string, unknown, CauseKind] => [code, network(code), "host"]),
  ])("%s", (_name, error, kind) => {
    expect(causeOf(error).kind).toBe(kind);
  });
});
