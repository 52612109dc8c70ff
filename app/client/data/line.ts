import { useSyncExternalStore } from "react";
import { listen } from "~/client/listen";

/**
 * The line to the shop, as this tab has found it: up, or down for someone who waits. It is told by
 * requests that fail, not by `navigator.onLine`, which knows no more than the phone's own radio.
 */
type Waiting = { resume: () => void };
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/** Waits before it is tried again by itself, in ms: they grow while the line stays down. */
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Resolves when it is worth trying again: the browser is back online, the visitor asks for it or
 * some time has gone by. Until then visitors are told that the line is down.
 *
 * @param failures how often in a row it has been in vain
 * @throws when `signal` is aborted: whoever waited has gone elsewhere
 */
export function lineToTryAgain(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = { resume: () => end(resolve) };
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
    const timer = setTimeout(entry.resume, wait);
    const onAbort = () => end(() => reject(signal.reason));
    function end(settle: () => void) {
      clearTimeout(timer);
      stopListening();
      waiting = waiting.filter((other) => other !== entry);
      tell();
      settle();
    }
    const stopListening = listen(window, { online: entry.resume });
    signal.addEventListener("abort", onAbort, { once: true });
    waiting = [...waiting, entry];
    tell();
    if (signal.aborted) onAbort();
  });
}

/** Whether someone waits for the line, and what tries it again at once. */
export function useLine(): { down: boolean; tryAgain: () => void } {
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

function tell(): void {
  for (const listener of listeners) listener();
}
