import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { refuseUnlessOperator } from "~/http/operator.server";

/** The status of a refusal; null where the client is admitted. */
function refusal(
  from: string,
  headers: Record<string, string>,
  token?: string,
  httpVersion = "1.1",
): number | null {
  const request = { socket: { remoteAddress: from }, headers, httpVersion };
  return refuseUnlessOperator(request as unknown as IncomingMessage, token)?.status ?? null;
}

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

describe("the operator guard without a token", () => {
  it.each([
    ["127.0.0.1", "localhost:3000"],
    ["127.8.9.1", "127.0.0.1"],
    ["::1", "[::1]:3000"],
    ["::ffff:127.0.0.1", "127.0.0.1:3000"],
  ])("admits %s at the host %s", (from, host) => expect(refusal(from, { host })).toBeNull());

  it.each(["192.0.2.1", "10.0.0.1", "::ffff:192.0.2.1", "2001:db8::1", ""])("refuses %j", (from) =>
    expect(refusal(from, { host: "localhost" })).toBe(403),
  );

  it("refuses an HTTP/1.0 request, which nginx before 1.29.7 sends by default", () => {
    expect(refusal("127.0.0.1", { host: "127.0.0.1:3000" }, undefined, "1.0")).toBe(403);
  });

  it.each([
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "forwarded",
    "via",
  ])("refuses a request through a local proxy that sends %s", (name) =>
    expect(refusal("127.0.0.1", { host: "localhost", [name]: "127.0.0.1" })).toBe(403),
  );

  it("refuses a request from another site's script in a local browser", () => {
    const headers = { host: "localhost:3000", origin: "https://another.example" };
    expect(refusal("127.0.0.1", headers)).toBe(403);
  });

  it.each([
    "boutique.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "10.0.0.2",
    "::1",
  ])("refuses a request for the host %s", (host) =>
    expect(refusal("127.0.0.1", { host })).toBe(403),
  );
});

describe("the operator guard with a token", () => {
  const host = "boutique.example";
  it.each(["Bearer s3cret", "bearer s3cret", basic("owner:s3cret"), basic(":s3cret")])(
    "admits %j from anywhere",
    (authorization) => expect(refusal("192.0.2.1", { host, authorization }, "s3cret")).toBeNull(),
  );

  it("admits a password with a colon", () => {
    expect(refusal("192.0.2.1", { host, authorization: basic("x:a:b") }, "a:b")).toBeNull();
  });

  it.each([
    "",
    "Bearer",
    "Bearer s3cre",
    "Bearer s3cret2",
    "s3cret",
    basic("s3cret:"),
    "Digest s3cret",
  ])("refuses %j, also from this machine", (authorization) =>
    expect(refusal("127.0.0.1", { host: "localhost", authorization }, "s3cret")).toBe(401),
  );
});
