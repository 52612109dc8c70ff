import { describe, expect, it } from "vitest";
import { isInitialSyncDue, nextLookAt } from "~/store/schedule";

/** When the shop looks at Contentful, and when such a look is an initial sync. Times are in ms. */

const NEVER = Number.NEGATIVE_INFINITY;
const TTL = 3_600_000;

/** The times of the looks after calls, to a tenth of a second, if each look ends at once. */
function looksAfter(...calls: number[]): number[] {
  const looks: number[] = [];
  for (let now = 0; now < 60_000; now += 100) {
    const calledAt = calls.filter((call) => call <= now).at(-1) ?? NEVER;
    const lastAt = looks.at(-1) ?? -1000;
    if (nextLookAt({ lastAt, calledAt, waitMs: TTL }) <= now) looks.push(now);
  }
  return looks;
}

it("looks five times after a call", () => {
  expect(looksAfter(0)).toEqual([0, 1000, 3000, 10_000, 30_000]);
});

it("looks at most once a second during calls, and five times after the last", () => {
  const looks = looksAfter(0, 400, 800, 1200);
  expect(looks).toEqual([0, 1000, 2000, 3000, 4200, 11_200, 31_200]);
});

it("does not put off a look that is due without a call", () => {
  expect(nextLookAt({ lastAt: 0, calledAt: NEVER, waitMs: 100 })).toBe(100);
  expect(nextLookAt({ lastAt: 0, calledAt: 90, waitMs: 100 })).toBe(100);
});

describe("an initial sync is due", () => {
  it.each([
    ["at first", 0, { initialAt: NEVER, everythingAt: NEVER }, true],
    ["not at the next look", 5000, { initialAt: 0, everythingAt: NEVER }, false],
    ["a day later", 86_400_000, { initialAt: 0, everythingAt: NEVER }, true],
    ["after a call about everything", 10, { initialAt: 0, everythingAt: 10 }, true],
    ["not at the second look after it", 1010, { initialAt: 10, everythingAt: 10 }, false],
    ["at the last look after it", 30_010, { initialAt: 10, everythingAt: 10 }, true],
    ["not after that", 60_000, { initialAt: 30_010, everythingAt: 10 }, false],
    ["until one could be read", 90_000, { initialAt: 0, everythingAt: 10 }, true],
  ])("%s", (_when, now, last, due) => expect(isInitialSyncDue(now, last)).toBe(due));
});
