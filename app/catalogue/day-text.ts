const day = new Intl.DateTimeFormat("fr", { dateStyle: "long", timeZone: "Indian/Antananarivo" });

/** The day in Madagascar, in French: `1er mars 2026`. @param time ISO 8601: a day, or a time in UTC */
export function dayText(time: string): string {
  return day.format(new Date(time)).replace(/^1 /, "1er ");
}
