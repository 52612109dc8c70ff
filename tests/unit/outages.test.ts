import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Outages from "~/catalogue/outages.server";
import type { log as Log } from "~/log.server";

/** Outages of content types, by when their refreshes began. */

let outages: typeof Outages;
let log: typeof Log;
const hour = 3_600_000;

beforeEach(async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.resetModules();
  outages = await import("~/catalogue/outages.server");
  ({ log } = await import("~/log.server"));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("an outage", () => {
  it("is told once for all content types that fail in it, and over when the last is read", () => {
    const [warn, info] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
    const now = performance.now();
    outages.noteTrouble("pods", now - 9000, new Error("no route"));
    outages.noteTrouble("banner", now - 8000, new Error("no route"));
    outages.noteTrouble("pods", now - 5000, new Error("still none"));
    outages.noteRead("pods", now - 1000);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { type: "pods", error: { name: "Error", message: "no route" } },
      "content could not be read",
    );
    expect(info).not.toHaveBeenCalled();
    outages.noteRead("banner", now);
    expect(info).toHaveBeenCalledExactlyOnceWith(
      { type: "banner", seconds: 9, failures: 3 },
      "content can be read again",
    );
  });

  it("is another where a content type fails that could be read since the first began", () => {
    const [warn, info] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
    const now = performance.now();
    outages.noteTrouble("pods", now - 9000, new Error("unknown content type"));
    outages.noteRead("banner", now - 8000);
    outages.noteTrouble("banner", now - 7000, new Error("no route"));
    expect(warn).toHaveBeenCalledTimes(2);
    outages.noteRead("banner", now);
    expect(info).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ type: "banner", seconds: 7 }),
      "content can be read again",
    );
  });

  it("is told when content is late, and again when it then fails", () => {
    const warn = vi.spyOn(log, "warn");
    outages.noteTrouble("pods", 0);
    outages.noteTrouble("banner", 0);
    outages.noteTrouble("pods", 0, new Error("timeout"));
    outages.noteTrouble("banner", 0, new Error("timeout"));
    const told = warn.mock.calls.map(([, message]) => message);
    expect(told).toEqual(["content is late", "content could not be read"]);
  });

  it("ends the others' wait for their next attempt when one of them is read", async () => {
    outages.noteTrouble("pods", 0, new Error("no route"));
    outages.noteTrouble("banner", 0, new Error("no route"));
    const wait = outages.untilEased("banner", hour);
    outages.noteRead("pods", 1);
    await wait;
  });

  it("is waited out by a content type that fails for itself", async () => {
    outages.noteTrouble("pods", 0, new Error("unknown content type"));
    const wait = outages.untilEased("pods", hour).then(() => "asks again");
    outages.noteRead("banner", 1);
    expect(await Promise.race([wait, setImmediate("waits")])).toBe("waits");
  });
});
