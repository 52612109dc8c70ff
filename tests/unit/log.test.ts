import { describe, expect, it } from "vitest";
import { describeError } from "~/ops/log.server";

describe("an error in the log", () => {
  const brokenOff = Object.assign(new Error('{"status": 200, "message": ""}'), { name: "200 OK" });
  it.each([
    ["has a message that contains no request", new Error("No list"), "Error", "No list"],
    ["says that Contentful's answer broke off", brokenOff, "200 OK", "the answer broke off"],
    ["is the type of a thrown value that is not an error", "x", "string", undefined],
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
