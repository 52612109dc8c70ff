import { settings } from "~/config/settings.server";
import { log } from "./log.server";

/** Why a kind of file can't be stored or read now, by the kind's name in the log. */
const faults = new Map<string, string>();

/**
 * Notes that the disk could not be read or written: the shop goes on in memory. Each reason is logged once,
 * even if several kinds of files fail for it.
 *
 * @param what the kind of file, as the log names it
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

/** Notes that a kind of file can be stored again. */
export function noteDiskWorks(what: string): void {
  faults.delete(what);
}
