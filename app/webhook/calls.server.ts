/** What became of a call of the webhook. */
export type CallOutcome = "accepted" | "forged" | "expired" | "oversized" | "incomplete" | "busy";

const counts: Record<CallOutcome, number> = {
  accepted: 0,
  forged: 0,
  expired: 0,
  oversized: 0,
  incomplete: 0,
  busy: 0,
};

/** The last call with the right signature, and what Contentful says that it is about. */
export type LastCall = { at: Date; topic: string };
let last: LastCall | null = null;

/** The only trace that a refused call leaves. */
export function countCall(outcome: CallOutcome): void {
  counts[outcome] += 1;
}

/** Calls since the start, by their outcome. */
export function callCounts(): Readonly<Record<CallOutcome, number>> {
  return counts;
}

export function noteCall(topic: string): void {
  last = { at: new Date(), topic };
}

export function lastCall(): LastCall | null {
  return last;
}
