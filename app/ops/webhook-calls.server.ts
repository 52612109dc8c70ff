/** The calls of Contentful's webhook, for the metrics and the owner's page. */

/**
 * `unsigned`: the signature is missing or malformed. `forged`: it was not made with our secret. `expired`: its
 * timestamp is more than 5 minutes before or after our clock.
 */
const OUTCOMES = ["accepted", "unsigned", "forged", "expired", "oversized", "incomplete"] as const;
export type CallOutcome = (typeof OUTCOMES)[number];

/** `topic`: the event that Contentful names in the last call. */
type Count = { calls: number; last: Date | null; topic: string };

const counts = Object.fromEntries(
  OUTCOMES.map((outcome) => [outcome, { calls: 0, last: null, topic: "" }]),
) as Record<CallOutcome, Count>;

/** By outcome: the calls since the start, and the last one: of refused ones since the last accepted one. */
export function callCounts(): Readonly<Record<CallOutcome, Readonly<Count>>> {
  return counts;
}

export function recordCall(outcome: CallOutcome, topic: string): void {
  if (outcome === "accepted") for (const count of Object.values(counts)) count.last = null;
  counts[outcome] = { calls: counts[outcome].calls + 1, last: new Date(), topic };
}
