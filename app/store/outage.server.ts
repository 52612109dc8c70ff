import { type Cause, causeOf } from "~/contentful/errors.server";
import { describeError, log } from "~/ops/log.server";

/** How the looks at Contentful end, for the log, the metrics and the owner's page. */

/** `doubtful`: an initial sync lacked so much that it is asked again before it counts. */
export type Outcome = "changed" | "unchanged" | "doubtful" | "failed";

/**
 * A period in which this instance can't read content. The log has one line, with advice, when it begins or its cause
 * changes, and one when it ends.
 */
type Outage = Cause & { since: Date };

const state: { last: { outcome: Outcome; at: Date } | null; outage: Outage | null } = {
  last: null,
  outage: null,
};
const counts: Record<Outcome, number> = { changed: 0, unchanged: 0, doubtful: 0, failed: 0 };

export function recordOutcome(outcome: Outcome): void {
  state.last = { outcome, at: new Date() };
  counts[outcome] += 1;
}

/** The number of looks since the start, by outcome. */
export function outcomeCounts(): Readonly<Record<Outcome, number>> {
  return counts;
}

/** The last look's outcome; null before the first has ended. */
export function lastOutcome(): { outcome: Outcome; at: Date } | null {
  return state.last;
}

/** The current outage; null if this instance could read Contentful when it last looked. */
export function currentOutage(): Outage | null {
  return state.outage;
}

export function noteFailure(error: unknown): void {
  const cause = causeOf(error);
  const { kind, since = new Date() } = state.outage ?? {};
  state.outage = { ...cause, since };
  if (kind === cause.kind) return;
  const { reason, advice } = cause;
  log.warn({ reason, advice, error: describeError(error) }, "content can't be read");
}

export function noteSuccess(): void {
  if (!state.outage) return;
  const seconds = Math.round((Date.now() - state.outage.since.getTime()) / 1000);
  log.info({ seconds }, "content can be read again");
  state.outage = null;
}
