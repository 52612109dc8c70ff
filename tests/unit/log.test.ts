import { describe, expect, it } from "vitest";
import { describeError } from "~/ops/log.server";

describe("an error in the log", () => {
  const silent = Object.assign(new Error('{"status": 200, "message": ""}'), { name: "200 OK" });
  it.each([
    ["keeps its message where that holds no request", new Error("No list"), "Error", "No list"],
    ["says that its answer broke off", silent, "200 OK", "the answer broke off"],
    ["is a type where the thrown value is no error", "x", "string", undefined],
  ])("%s", (_what, thrown, name, message) => {
    expect(describeError(thrown)).toEqual({ name, message });
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
});
