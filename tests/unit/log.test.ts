import { describe, expect, it } from "vitest";
import { describeError } from "~/log.server";

describe("what is logged of an error", () => {
  it("tells what happened in its own words where they hold no request", () => {
    expect(describeError(new Error("The answer for produit is no list of entries"))).toEqual({
      name: "Error",
      message: "The answer for produit is no list of entries",
    });
  });

  it("names it, its code, its status and its request, and nothing else", () => {
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

  it("tells an answer that broke off, which the client names by its status", () => {
    const error = Object.assign(new Error('{"status": 200, "message": ""}'), { name: "200 OK" });
    expect(describeError(error)).toEqual({ name: "200 OK", message: "the answer broke off" });
  });

  it("copes with what is no error", () => expect(describeError("x")).toEqual({ name: "string" }));
});
