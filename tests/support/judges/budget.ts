import { expect } from "vitest";

/** Bytes of a KB, here and in issue 6. */
export const KB = 1024;

/**
 * What a megabyte of prepaid mobile data costs in Madagascar, in Ariary: about 10 000 Ar for 2 GB.
 * The one place to change it.
 */
const ARIARY_PER_MB = 5;

/** What bytes cost a visitor, in Ariary. */
export function ariary(bytes: number): string {
  return ((bytes / KB / KB) * ARIARY_PER_MB).toFixed(2);
}

/** Rows of what was measured, for the end of a test file. */
export function budgetTable() {
  const rows: string[][] = [];
  const kb = (bytes: number) => (bytes / KB).toFixed(2);
  const tell = (what: string, bytes: number, limit = "") =>
    rows.push([what, kb(bytes), limit, ariary(bytes)]);
  return {
    /** A value that is only told. */
    tell: (what: string, bytes: number) => {
      tell(what, bytes);
    },
    /** A value that must be `limit` bytes or less. */
    hold(what: string, bytes: number, limit: number): void {
      tell(what, bytes, `${kb(limit)}${bytes > limit ? ` OVER by ${bytes - limit} bytes` : ""}`);
      expect(bytes, `${what}, in bytes`).toBeLessThanOrEqual(limit);
    },
    text(): string {
      const all = [["", "KB", "at most", `Ar (${ARIARY_PER_MB} Ar/MB)`], ...rows];
      const widths = [0, 1, 2, 3].map((column) =>
        Math.max(...all.map((row) => row[column]?.length ?? 0)),
      );
      const line = ([what = "", ...numbers]: string[]) =>
        [
          what.padEnd(widths[0] ?? 0),
          ...numbers.map((text, at) => text.padStart(widths[at + 1] ?? 0)),
        ].join("  ");
      return all.map(line).join("\n");
    },
  };
}
