import { log } from "./log.server";
import { settings } from "./settings.server";

/** What can't be kept under `DATA_DIR` at present. */
const failing = new Set<string>();

/**
 * Notes that the disk did not take something, or would not tell what it holds: the shop goes on in
 * memory. However much of it fails, that is one warning, until all of it works again.
 *
 * @param what is kept there, in the words of the log
 */
export function noteDiskFault(what: string, error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  if (failing.size === 0) {
    const about = { folder: settings.DATA_DIR, what, reason: code ?? message };
    log.warn(about, "DATA_DIR can't be used: what it is for is kept in memory only");
  }
  failing.add(what);
}

/** Notes that the disk took it. */
export function noteDiskWorks(what: string): void {
  failing.delete(what);
}
