import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type * as Outages from "~/catalogue/outages.server";

/** Outages of content types, by when their attempts began and ended. The clock is moved by hand. */

const FAILED = "content could not be read";
const HANGS = "content does not come";
const LATE = "content came late";
const OVER = "content can be read again";
const hour = 3_600_000;

let outages: typeof Outages;
let warn: MockInstance;
let info: MockInstance;

beforeEach(async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("CONTENT_DEADLINE_MS", "4000");
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.resetModules();
  outages = await import("~/catalogue/outages.server");
  const { log } = await import("~/ops/log.server");
  warn = vi.spyOn(log, "warn");
  info = vi.spyOn(log, "info");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

/** Begins an attempt. @returns what ends it, well or with an error */
function begin(type: string) {
  const { promise, resolve, reject } = deferred();
  const ended = outages.watched(type, () => promise).catch(() => {});
  return {
    fail: (reason = "no route") => {
      reject(new Error(reason));
      return ended;
    },
    succeed: () => {
      resolve();
      return ended;
    },
  };
}

const fail = (type: string, reason?: string) => begin(type).fail(reason);
const succeed = (type: string) => begin(type).succeed();

/** Whether a wait of an hour that began now is over at once. */
async function asksAtOnce(wait: Promise<void>): Promise<boolean> {
  const over = wait.then(() => true);
  return Promise.race([over, setImmediate(false)]);
}

describe("an outage", () => {
  it("is told once for all content types that fail in it, and over when the last is read", async () => {
    await fail("pods");
    seconds(1);
    await fail("banner");
    seconds(4);
    await fail("pods", "still none");
    seconds(3);
    await succeed("pods");
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { type: "pods", error: { name: "Error", message: "no route" } },
      FAILED,
    );
    expect(info).not.toHaveBeenCalled();
    seconds(1);
    await succeed("banner");
    expect(info).toHaveBeenCalledExactlyOnceWith({ seconds: 9, failures: 3 }, OVER);
  });

  it("is as long as its first attempt too", async () => {
    const first = begin("pods");
    seconds(30);
    await first.fail();
    seconds(1);
    await succeed("pods");
    expect(info).toHaveBeenCalledExactlyOnceWith({ seconds: 31, failures: 1 }, OVER);
  });

  it("is the same for what was read while the first attempt was not known to fail", async () => {
    const first = begin("pods");
    seconds(1);
    await succeed("banner");
    seconds(15);
    await first.fail();
    await fail("banner");
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("is another where a content type fails that could be read since the first began", async () => {
    await fail("pods", "unknown content type");
    seconds(1);
    await succeed("banner");
    seconds(1);
    await fail("banner");
    expect(warn).toHaveBeenCalledTimes(2);
    seconds(5);
    await succeed("banner");
    expect(info).toHaveBeenCalledExactlyOnceWith({ seconds: 5, failures: 1 }, OVER);
  });

  it("is over though one type goes on to fail: that one fails for itself", async () => {
    await fail("pods", "no route");
    await fail("banner", "no route");
    seconds(1);
    await succeed("banner");
    seconds(1);
    await fail("pods", "unknown content type");
    expect(info).toHaveBeenCalledExactlyOnceWith({ seconds: 2, failures: 2 }, OVER);
    expect(warn).toHaveBeenLastCalledWith(
      { type: "pods", error: { name: "Error", message: "unknown content type" } },
      FAILED,
    );
  });

  it("is told when content does not come, and again when it then fails", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    const attempts = [begin("pods"), begin("banner")];
    seconds(29);
    expect(warn).not.toHaveBeenCalled();
    seconds(1);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ type: "pods" }, HANGS);
    await Promise.all(attempts.map((attempt) => attempt.fail()));
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([HANGS, FAILED]);
  });
});

describe("content that comes late", () => {
  async function comesAfter(count: number) {
    const attempt = begin("pods");
    seconds(count);
    await attempt.succeed();
  }

  it("is told at first, and where it is twice as late as told", async () => {
    for (const count of [5, 6, 11, 6]) await comesAfter(count);
    expect(warn.mock.calls).toEqual([
      [{ type: "pods", seconds: 5 }, LATE],
      [{ type: "pods", seconds: 11 }, LATE],
    ]);
  });

  it("is told again after it was in time", async () => {
    for (const count of [5, 1, 5]) await comesAfter(count);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("the wait for the next attempt", () => {
  it("ends when another type of the outage could be read", async () => {
    await fail("pods");
    await fail("banner");
    seconds(1);
    const wait = outages.untilEased("banner", hour);
    expect(await asksAtOnce(wait)).toBe(false);
    await succeed("pods");
    await wait;
  });

  it("is none where another type could be read during the attempt that failed", async () => {
    await fail("pods");
    await fail("banner");
    seconds(1);
    const attempt = begin("banner");
    seconds(1);
    await succeed("pods");
    // Whoever waits may have asked after that: the attempt had begun before.
    seconds(1);
    await attempt.fail();
    expect(await asksAtOnce(outages.untilEased("banner", hour))).toBe(true);
  });

  it("is a whole one for a type that fails for itself", async () => {
    await fail("pods", "unknown content type");
    seconds(1);
    await succeed("banner");
    expect(await asksAtOnce(outages.untilEased("pods", hour))).toBe(false);
  });
});

function deferred() {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
