import { useSyncExternalStore } from "react";
import { listen } from "~/client/listen";

/**
 * The connection to the shop, as the requests of this tab have found it: down while one of them
 * waits to be sent again. `navigator.onLine` is not asked: it only knows about the phone's radio.
 */
type Waiting = { resume: () => void };
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/** The waits before a request is sent again, in ms: they double up to the longest. */
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Resolves when a failed request should be sent again: the browser is back online, the visitor asks
 * for it, or the wait is over. Until then the page shows that the connection is down.
 *
 * @param failures how often in a row the request has failed
 * @throws the abort reason of `signal`
 */
export function waitForConnection(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = { resume: () => end(resolve) };
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
    const timer = setTimeout(entry.resume, wait);
    const onAbort = () => end(() => reject(signal.reason));
    function end(settle: () => void) {
      clearTimeout(timer);
      stopListening();
      waiting = waiting.filter((other) => other !== entry);
      notify();
      settle();
    }
    const stopListening = listen(window, { online: entry.resume });
    signal.addEventListener("abort", onAbort, { once: true });
    waiting = [...waiting, entry];
    notify();
    if (signal.aborted) onAbort();
  });
}

/** Whether a request waits for the connection, and what sends all waiting requests again at once. */
export function useConnection(): { down: boolean; tryAgain: () => void } {
  const now = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => waiting,
    () => waiting,
  );
  const tryAgain = () => {
    for (const { resume } of now) resume();
  };
  return { down: now.length > 0, tryAgain };
}

function notify(): void {
  for (const listener of listeners) listener();
}
