import { type Cause, causeOf } from "~/contentful/errors.server";
import { describeError, log } from "~/ops/log.server";

/**
 * A time in which content can't be read: one line in the log when it starts or has another cause, with
 * what to do, and one when it ends.
 */
type Outage = Cause & { since: Date; failures: number };

let outage: Outage | null = null;

/** The outage of now; null where the last look got all that it asked for. */
export function currentOutage(): Outage | null {
  return outage;
}

/** @param what could not be read: a content type, or what changed */
export function noteFailure(what: string, error: unknown): void {
  const cause = causeOf(error);
  const isLogged = outage?.kind === cause.kind;
  outage = {
    ...cause,
    since: outage?.since ?? new Date(),
    failures: (outage?.failures ?? 0) + 1,
  };
  if (isLogged) return;
  const { reason, advice } = cause;
  log.warn({ what, reason, advice, error: describeError(error) }, "content can't be read");
}

export function noteSuccess(): void {
  if (!outage) return;
  const seconds = Math.round((Date.now() - outage.since.getTime()) / 1000);
  log.info({ seconds, failures: outage.failures }, "content can be read again");
  outage = null;
}
