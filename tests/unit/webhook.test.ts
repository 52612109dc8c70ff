import { describe, expect, it, onTestFinished, vi } from "vitest";
import { recordCall } from "~/ops/webhook-calls.server";
import { refusedCalls } from "~/owner/shop-faults.server";
import { beginHmac, isSigned, isTimely, readClaim } from "~/webhook/signature.server";
import { signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** A call with the signature that `@contentful/node-apps-toolkit` 3.16.1 computes. */
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

function isValid(changed: Partial<typeof call>, secret = WEBHOOK_SECRET): boolean {
  const sent = { ...call, ...changed };
  const claim = readClaim(sent.headers);
  return claim !== null && isSigned(claim, beginHmac(claim, secret, sent).update(sent.body));
}

describe("a webhook call's signature", () => {
  it("is valid if Contentful's own library made it", () => expect(isValid({})).toBe(true));

  it("is valid with additional unsigned headers", () => {
    expect(isValid({ headers: { ...headers, ...{ "user-agent": "x" } } })).toBe(true);
  });

  it.each([
    ["body", { body: Buffer.concat([body, Buffer.from(" ")]) }],
    ["method", { method: "PUT" }],
    ["path", { path: "/webhooks/contentful/" }],
    ["topic", { headers: { ...headers, "x-contentful-topic": "ContentManagement.Entry.delete" } }],
    ["time", { headers: { ...headers, "x-contentful-timestamp": "1763751600001" } }],
  ])("is invalid for another %s", (_what, changed) => expect(isValid(changed)).toBe(false));

  it("is invalid for another secret", () => {
    expect(isValid({}, WEBHOOK_SECRET.replace("0", "1"))).toBe(false);
  });

  it.each([
    ["no signature", { "x-contentful-signature": "" }],
    ["a signature that is not hexadecimal", { "x-contentful-signature": "z".repeat(64) }],
    ["a short signature", { "x-contentful-signature": "be48" }],
    ["no time", { "x-contentful-timestamp": "" }],
    ["a time that is not a number", { "x-contentful-timestamp": "now" }],
    ["an unsigned time", { "x-contentful-signed-headers": "x-contentful-signed-headers" }],
  ])("is refused before the body is read if the call has %s", (_what, changed) => {
    expect(readClaim({ ...headers, ...changed })).toBeNull();
  });

  it("is timely for five minutes before and after its time", () => {
    const isTimelyAfter = (seconds: number) => {
      const call = signedCall({ body: "", timestamp: Date.now() - seconds * 1000 });
      const claim = readClaim(call.headers);
      return claim && isTimely(claim);
    };
    expect([-310, -290, 0, 290, 310].map(isTimelyAfter)).toEqual([false, true, true, true, false]);
  });
});

it("a refused call is reported to the owner for 24 hours", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  recordCall("forged", "");
  vi.advanceTimersByTime(86_400_000);
  expect(refusedCalls()).toEqual([expect.stringContaining("il y a 1\u202fj")]);
  vi.advanceTimersByTime(1);
  expect(refusedCalls()).toEqual([]);
});
