const UNITS = [
  { ms: 86_400_000, text: "j" },
  { ms: 3_600_000, text: "h" },
  { ms: 60_000, text: "min" },
] as const;

/** A time `ms` ago in French, with a narrow no-break space: `il y a 3 min`. */
export function agoText(ms: number): string {
  const unit = UNITS.find((unit) => ms >= unit.ms) ?? { ms: 1000, text: "s" };
  return `il y a ${Math.floor(Math.max(0, ms) / unit.ms)}\u202f${unit.text}`;
}

/** As `agoText`, of a time of the clock. */
export function sinceText(time: Date): string {
  return agoText(Date.now() - time.getTime());
}

/** How long a state lasts: `depuis 3 min`. */
export function durationText(since: Date): string {
  return sinceText(since).replace(/^il y a /, "depuis ");
}
