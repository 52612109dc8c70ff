import { settings } from "~/config/settings.server";
import { log } from "./log.server";

/** Why each thing can't be stored or read now, by its name in the log. */
const faults = new Map<string, string>();

/**
 * Notes that the disk could not be read or written: the shop goes on in memory. A reason is logged once,
 * however much fails for it.
 *
 * @param what could not be stored or read, in the words of the log
 */
export function noteDiskFault(what: string, error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code ?? message;
  const isKnown = [...faults.values()].includes(reason);
  faults.set(what, reason);
  if (isKnown) return;
  const about = { folder: settings.DATA_DIR, what, reason };
  log.warn(about, "DATA_DIR can't be used: the shop works from memory only");
}

/** Notes that the disk works again. */
export function noteDiskWorks(what: string): void {
  faults.delete(what);
}
