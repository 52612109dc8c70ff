import { useSyncExternalStore } from "react";
import { listen } from "~/client/listen";

/** The waits before a request is sent again, in ms. Each is twice the one before, up to the longest. */
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 30_000;

/** For each request that waits for the connection, the function that ends the wait. */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

/**
 * Resolves when a failed request should be sent again: the browser is back online, the visitor taps
 * 'Réessayer', or the wait is over. Until then the page shows the connection notice.
 *
 * @param failures how often in a row the request has failed
 * @throws the abort reason of `signal`
 */
export function waitForConnection(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const resume = () => end(resolve);
    const onAbort = () => end(() => reject(signal.reason));
    function end(settle: () => void) {
      clearTimeout(timer);
      stopListening();
      waiting.delete(resume);
      notify();
      settle();
    }
    const timer = setTimeout(
      resume,
      Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS),
    );
    const stopListening = listen(window, { online: resume });
    signal.addEventListener("abort", onAbort, { once: true });
    waiting.add(resume);
    notify();
    if (signal.aborted) onAbort();
  });
}

/**
 * The connection to the shop, as requests find it: `navigator.onLine` only knows about the phone's radio.
 *
 * @returns `down` while a request waits; `tryAgain`, which sends all waiting requests at once
 */
export function useConnection(): { down: boolean; tryAgain: () => void } {
  const down = useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  );
  const tryAgain = () => {
    for (const resume of [...waiting]) resume();
  };
  return { down, tryAgain };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
