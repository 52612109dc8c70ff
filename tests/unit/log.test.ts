import { describe, expect, it } from "vitest";
import { describeError } from "~/ops/log.server";

describe("an error in the log", () => {
  it("keeps its message where that holds no request", () => {
    expect(describeError(new Error("The answer for produit is no list of entries"))).toEqual({
      name: "Error",
      message: "The answer for produit is no list of entries",
    });
  });

  it("has its name, code, status and request id, and nothing else of the request", () => {
    const error = Object.assign(new Error('{"requestId": "abc-1", "token": "secret"}'), {
      name: "RateLimitExceeded",
      status: 429,
      code: "ERR",
      config: { headers: { Authorization: "Bearer secret" } },
    });
    const described = describeError(error);
    expect(described).toEqual({
      name: "RateLimitExceeded",
      status: 429,
      code: "ERR",
      requestId: "abc-1",
    });
    expect(JSON.stringify(described)).not.toContain("secret");
  });

  it("says that an answer broke off, where the client only names the status", () => {
    const error = Object.assign(new Error('{"status": 200, "message": ""}'), { name: "200 OK" });
    expect(describeError(error)).toEqual({ name: "200 OK", message: "the answer broke off" });
  });

  it("is a type where the thrown value is no error", () =>
    expect(describeError("x")).toEqual({ name: "string" }));
});
