import { expect, it } from "vitest";
import { requestedRange } from "~/http/byte-range";

it.each<[range: string, part: ReturnType<typeof requestedRange>, ifRange?: string]>([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=70000-", { first: 70_000, last: 99_999 }],
  ["bytes=-5", { first: 99_995, last: 99_999 }],
  ["bytes=-500000", { first: 0, last: 99_999 }],
  ["bytes=99999-999999999999999999999", { first: 99_999, last: 99_999 }],
  ["Bytes=1-2", { first: 1, last: 2 }],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  ["lines=1-2", null],
  ["bytes=0-1,5-6", null],
  ["bytes=1", null],
  ["bytes=100000-", "unsatisfiable"],
  ["bytes=100000-100001", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=1-2", { first: 1, last: 2 }, '"tag"'],
  ["bytes=1-2", null, '"another"'],
  ["bytes=1-2", null, 'W/"tag"'],
  ["bytes=1-2", null, "Sat, 21 Nov 2026 10:00:00 GMT"],
])("requestedRange reads %s of 100,000 bytes as %j (If-Range: %s)", (range, part, ifRange) => {
  expect(requestedRange(range, ifRange, '"tag"', 100_000)).toEqual(part);
});
