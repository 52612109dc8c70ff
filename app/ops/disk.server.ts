import { settings } from "~/config/settings.server";
import { log } from "./log.server";

/** A fault that doesn't come again for this long is over, in ms. */
const OVER_MS = 3_600_000;

/** When each fault came last: by what could not be stored, then by its reason. */
const faults = new Map<string, Map<string, number>>();

/**
 * Notes that the disk could not be read or written: the shop goes on in memory. Each reason is logged
 * once until it is over, however much fails.
 *
 * @param what could not be stored or read, in the words of the log
 */
export function noteDiskFault(what: string, error: unknown): void {
  const now = performance.now();
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code ?? message;
  const isKnown = [...faults.values()].some(
    (times) => now - (times.get(reason) ?? Number.NEGATIVE_INFINITY) < OVER_MS,
  );
  faults.set(what, (faults.get(what) ?? new Map()).set(reason, now));
  if (isKnown) return;
  const about = { folder: settings.DATA_DIR, what, reason };
  log.warn(about, "DATA_DIR can't be used: the shop works from memory only");
}

/** Notes that the disk works again. */
export function noteDiskWorks(what: string): void {
  faults.delete(what);
}
