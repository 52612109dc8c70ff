import { EventEmitter, once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type ContentType, contentTypes } from "./read-content.server";

/**
 * What an attempt to get content came to: it is another, the same, empty all of a sudden and not
 * believed yet, what another instance read, or it could not be had.
 */
export type Outcome = "changed" | "unchanged" | "doubted" | "shared" | "failed";

const attempts = new EventEmitter().setMaxListeners(0);

/** How the last attempt for each type ended, and when: for the owner's page. */
const last = new Map<ContentType, { outcome: Outcome; at: Date }>();

/** Tells all who wait for content of a type that an attempt to get it has ended. */
export function tellAttempt(type: ContentType, outcome: Outcome): void {
  last.set(type, { outcome, at: new Date() });
  attempts.emit(type, type, outcome);
}

/** Calls whenever an attempt to get content of any type has ended. */
export function afterEachRefresh(listener: (type: ContentType, outcome: Outcome) => void): void {
  for (const type of contentTypes) attempts.on(type, listener);
}

/** How the last attempt for a type ended; null before the first has. */
export function lastAttempt(type: ContentType): { outcome: Outcome; at: Date } | null {
  return last.get(type) ?? null;
}

/** Resolves when the attempt under way, or else the next one, has ended, or after `ms`. */
export async function nextAttempt(type: ContentType, ms: number): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(attempts, type, { signal });
  const deadline = setTimeout(ms, undefined, { signal, ref: false });
  await Promise.race([ended, deadline]);
  over.abort();
  await Promise.allSettled([ended, deadline]);
}
