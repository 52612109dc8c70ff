/** Indian/Antananarivo is three hours ahead of UTC all year. */
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** The last day, by its number since 1970: writing a date takes as long as counting. */
const last = { number: Number.NaN, name: "" };

/** The day in Madagascar, `2026-11-28`. @param ms since 1970, as `Date.now()` */
export function dayOf(ms: number): string {
  const number = Math.floor((ms + OFFSET_MS) / DAY_MS);
  if (number !== last.number) {
    last.name = new Date(number * DAY_MS).toISOString().slice(0, 10);
    last.number = number;
  }
  return last.name;
}
