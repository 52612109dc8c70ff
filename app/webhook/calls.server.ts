/** What became of a call of the webhook. */
export type CallOutcome =
  | "accepted"
  | "ignored"
  | "forged"
  | "expired"
  | "replayed"
  | "oversized"
  | "malformed"
  | "busy";

const counts: Record<CallOutcome, number> = {
  accepted: 0,
  ignored: 0,
  forged: 0,
  expired: 0,
  replayed: 0,
  oversized: 0,
  malformed: 0,
  busy: 0,
};

/** The last call that had the right signature, and what it was about. */
export type LastCall = { at: Date; topic: string; id: string | null };
let last: LastCall | null = null;

/** All the trace that a refused call leaves. */
export function countCall(outcome: CallOutcome): void {
  counts[outcome] += 1;
}

/** How many calls came to what since the start. */
export function callCounts(): Readonly<Record<CallOutcome, number>> {
  return counts;
}

export function noteCall(topic: string, id: string | null): void {
  last = { at: new Date(), topic, id };
}

export function lastCall(): LastCall | null {
  return last;
}
