/** What became of a call of the webhook. */
export type CallOutcome = "accepted" | "forged" | "expired" | "oversized" | "incomplete" | "busy";

type Count = { calls: number; last: Date | null };

const counts: Record<CallOutcome, Count> = {
  accepted: { calls: 0, last: null },
  forged: { calls: 0, last: null },
  expired: { calls: 0, last: null },
  oversized: { calls: 0, last: null },
  incomplete: { calls: 0, last: null },
  busy: { calls: 0, last: null },
};

/** What Contentful said that its last call with the right signature is about. */
let topic: string | null = null;

/** The only trace that a refused call leaves. */
export function countCall(outcome: CallOutcome): void {
  const count = counts[outcome];
  count.calls += 1;
  count.last = new Date();
}

/** Calls since the start, by their outcome, and the time of the last. */
export function callCounts(): Readonly<Record<CallOutcome, Readonly<Count>>> {
  return counts;
}

export function noteTopic(name: string): void {
  topic = name;
}

export function lastTopic(): string | null {
  return topic;
}
