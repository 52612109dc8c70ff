import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { chargeFor, clientOf, takeOne } from "~/http/render-limit.server";

/** How many renders a client is allowed, and how a client is identified. */

describe("a client's allowance", () => {
  it("is 200 renders at once, then 20 per second, and never more than 200", () => {
    const takeAll = (now: number) => {
      for (let taken = 0; ; taken += 1) if (!takeOne("198.51.100.1", now)) return taken;
    };
    expect(takeAll(0)).toBe(200);
    expect(takeAll(1000)).toBe(20);
    expect(takeAll(1025)).toBe(0);
    expect(takeAll(86_400_000)).toBe(200);
  });

  it("is shared by ten clients if their address is not known", () => {
    let taken = 0;
    while (takeOne("unknown", 0)) taken += 1;
    expect(taken).toBe(2000);
    for (taken = 0; takeOne("unknown", 1000); taken += 1);
    expect(taken).toBe(200);
  });

  it("pays for an answer by its size, and a debt is paid by waiting", () => {
    const client = "198.51.100.4";
    const request = {
      socket: { remoteAddress: client },
      headers: {},
    } as unknown as IncomingMessage;
    chargeFor(request, 99_999);
    const now = performance.now();
    for (let n = 0; n < 200; n += 1) expect(takeOne(client, now)).toBe(true);
    expect(takeOne(client, now)).toBe(false);
    chargeFor(request, 4_000_000);
    expect(takeOne(client, now + 1900)).toBe(false);
    expect(takeOne(client, now + 2500)).toBe(true);
  });

  it("is separate for each client", () => {
    while (takeOne("198.51.100.2", 0));
    expect(takeOne("198.51.100.3", 0)).toBe(true);
  });
});

describe("a client", () => {
  const seenAs = (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    return clientOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
  };

  it.each([
    ["203.0.113.7", undefined, "203.0.113.7"],
    ["::ffff:203.0.113.7", undefined, "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2"],
    ["2001:db8::7", undefined, "2001:db8:0:0"],
    // A local proxy forwards a request from a local address.
    ["172.18.0.2", "172.18.0.1", "unknown"],
    ["172.18.0.2", "203.0.113.7", "203.0.113.7"],
    // X-Forwarded-For from a public address is ignored.
    ["203.0.113.7", "198.51.100.9", "203.0.113.7"],
    ["172.32.0.1", "198.51.100.9", "172.32.0.1"],
  ])("at %s (X-Forwarded-For: %s) is identified as %s", (peer, forwarded, client) => {
    expect(seenAs(peer, forwarded)).toBe(client);
  });

  it.each(["127.0.0.1", "::1", "::ffff:172.18.0.2", "10.1.2.3", "192.168.0.1", "fd00::2"])(
    "behind a proxy at %s is identified by the last address in X-Forwarded-For",
    (proxy) => {
      expect(seenAs(proxy, "1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
      expect(seenAs(proxy, "2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
      for (const nothing of [undefined, "", "unknown", "203.0.113.7, <script>"]) {
        expect(seenAs(proxy, nothing)).toBe("unknown");
      }
    },
  );
});
