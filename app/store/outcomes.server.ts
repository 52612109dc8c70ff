import { EventEmitter } from "node:events";
import { type Cause, causeOf } from "~/contentful/errors.server";
import { describeError, log } from "~/ops/log.server";
import type { ContentType } from "./content-types";

/** The outcomes of refreshes, for the log, the metrics and the owner's page. */

/** Result of a refresh for one content type: changed, unchanged, received from another instance, failed. */
export type Outcome = "changed" | "unchanged" | "received" | "failed";

const events = new EventEmitter<{ outcome: [type: ContentType, outcome: Outcome] }>();

/** The last outcome of each type and its time. */
const last = new Map<ContentType, { outcome: Outcome; at: Date }>();

export function recordOutcome(type: ContentType, outcome: Outcome): void {
  last.set(type, { outcome, at: new Date() });
  events.emit("outcome", type, outcome);
}

export function onOutcome(listener: (type: ContentType, outcome: Outcome) => void): void {
  events.on("outcome", listener);
}

/** Null before the first refresh has ended. */
export function lastOutcome(type: ContentType): { outcome: Outcome; at: Date } | null {
  return last.get(type) ?? null;
}

/**
 * A period in which this instance can't read content. The log has one line, with advice, when it begins or its cause
 * changes, and one when it ends.
 */
type Outage = Cause & { since: Date };

let outage: Outage | null = null;

/** The current outage; null if this instance read everything when it last asked Contentful. */
export function currentOutage(): Outage | null {
  return outage;
}

/** @param what the thing that can't be read: a content type, `sync`, or `Contentful` for a refresh that is late */
export function noteFailure(what: string, error: unknown): void {
  const cause = causeOf(error);
  const { kind, since = new Date() } = outage ?? {};
  outage = { ...cause, since };
  if (kind === cause.kind) return;
  const { reason, advice } = cause;
  log.warn({ what, reason, advice, error: describeError(error) }, "content can't be read");
}

export function noteSuccess(): void {
  if (!outage) return;
  const seconds = Math.round((Date.now() - outage.since.getTime()) / 1000);
  log.info({ seconds }, "content can be read again");
  outage = null;
}
