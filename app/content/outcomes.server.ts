import { EventEmitter } from "node:events";
import type { ContentType } from "./content-types";

/** Result of a look for one content type: changed, unchanged, received from another instance, failed. */
export type Outcome = "changed" | "unchanged" | "shared" | "failed";

const events = new EventEmitter<{ outcome: [type: ContentType, outcome: Outcome] }>();

/** The last outcome of each type and its time, for the owner's page. */
const last = new Map<ContentType, { outcome: Outcome; at: Date }>();

export function recordOutcome(type: ContentType, outcome: Outcome): void {
  last.set(type, { outcome, at: new Date() });
  events.emit("outcome", type, outcome);
}

export function onOutcome(listener: (type: ContentType, outcome: Outcome) => void): void {
  events.on("outcome", listener);
}

/** Null before the first look has ended. */
export function lastOutcome(type: ContentType): { outcome: Outcome; at: Date } | null {
  return last.get(type) ?? null;
}
