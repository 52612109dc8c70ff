import { settings } from "~/config/settings.server";
import { log } from "./log.server";

/** A fault that has not come again for this long is over, in ms. */
const OVER_MS = 3_600_000;

/** When each fault was last met: by what it hit, then by its reason. */
const faults = new Map<string, Map<string, number>>();

/**
 * Notes that the disk did not take something, or would not tell what it holds: the shop goes on in
 * memory. However much fails for one reason, and however often, that is one warning until it is over.
 *
 * @param what is kept there, in the words of the log
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
  log.warn(about, "DATA_DIR can't be used: what it is for is kept in memory only");
}

/** Notes that the disk took it. */
export function noteDiskWorks(what: string): void {
  faults.delete(what);
}
