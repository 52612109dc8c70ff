import { describe, expect, it } from "vitest";
import { beginHmac, isSigned, isTimely, readClaim } from "~/webhook/signature.server";
import { signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** A call and its signature as `@contentful/node-apps-toolkit` 3.16.1 makes it. */
const headers = {
  "content-type": "application/vnd.contentful.management.v1+json",
  "x-contentful-topic": "ContentManagement.Entry.publish",
  "x-contentful-webhook-name": " Boutique ",
  "x-contentful-timestamp": "1763751600000",
  "x-contentful-signed-headers":
    "content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic,x-contentful-webhook-name",
  "x-contentful-signature": "be48cb7dabe2f031823d331760aa84ce87435895f730931ffd1dd18b2465108d",
};
const body = Buffer.from(
  '{"sys":{"id":"mangue","revision":2},"fields":{"titre":"Été à Mahajanga"}}',
);
const call = { method: "POST", path: "/webhooks/contentful", headers, body };

function holds(changed: Partial<typeof call>, secret = WEBHOOK_SECRET): boolean {
  const made = { ...call, ...changed };
  const claim = readClaim(made.headers);
  return claim !== null && isSigned(claim, beginHmac(claim, secret, made).update(made.body));
}

describe("a call's signature", () => {
  it("is the one that Contentful's own library makes", () => expect(holds({})).toBe(true));

  it("does not depend on headers that are not signed", () => {
    expect(holds({ headers: { ...headers, ...{ "user-agent": "x" } } })).toBe(true);
  });

  it.each([
    ["body", { body: Buffer.concat([body, Buffer.from(" ")]) }],
    ["method", { method: "PUT" }],
    ["path", { path: "/webhooks/contentful/" }],
    ["topic", { headers: { ...headers, "x-contentful-topic": "ContentManagement.Entry.delete" } }],
    ["time", { headers: { ...headers, "x-contentful-timestamp": "1763751600001" } }],
  ])("fails with another %s", (_what, changed) => expect(holds(changed)).toBe(false));

  it("fails with another secret", () => {
    expect(holds({}, WEBHOOK_SECRET.replace("0", "1"))).toBe(false);
  });

  it.each([
    ["no signature", { "x-contentful-signature": "" }],
    ["a signature that is none", { "x-contentful-signature": "z".repeat(64) }],
    ["a short signature", { "x-contentful-signature": "be48" }],
    ["no time", { "x-contentful-timestamp": "" }],
    ["a time that is none", { "x-contentful-timestamp": "now" }],
    ["a time that is not signed", { "x-contentful-signed-headers": "x-contentful-signed-headers" }],
  ])("is refused before the body is read, with %s", (_what, changed) => {
    expect(readClaim({ ...headers, ...changed })).toBeNull();
  });

  it("is timely for five minutes", () => {
    const madeAgo = (seconds: number) => {
      const call = signedCall({ body: "", timestamp: Date.now() - seconds * 1000 });
      const claim = readClaim(call.headers);
      return claim && isTimely(claim);
    };
    expect([-310, -290, 0, 290, 310].map(madeAgo)).toEqual([false, true, true, true, false]);
  });
});
