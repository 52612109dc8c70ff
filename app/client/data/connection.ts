import { useSyncExternalStore } from "react";
import { listen } from "~/client/listen";

/** The waits before a request is sent again, in ms. Each is twice the one before, up to the longest. */
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 30_000;

/** The number of requests that wait for the connection. */
let waiting = 0;

/** Fires `change` when `waiting` changes, and `retry` when the visitor taps 'Réessayer'. */
const connection = new EventTarget();

/**
 * Resolves when a failed request should be sent again: the browser is back online, the visitor taps
 * 'Réessayer', or the wait is over. Until then the page shows the connection notice.
 *
 * @param failures how often in a row the request has failed
 * @throws the abort reason of `signal`
 */
export async function waitForConnection(failures: number, signal: AbortSignal): Promise<void> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  const ended = new AbortController();
  setWaiting(waiting + 1);
  await new Promise<unknown>((end) => {
    setTimeout(end, wait);
    onRetry(end, ended.signal);
    signal.addEventListener("abort", end, { signal: ended.signal });
    if (signal.aborted) end(null);
  });
  ended.abort();
  setWaiting(waiting - 1);
  if (signal.aborted) throw signal.reason;
}

/** Calls `retry` when the browser is back online and when the visitor taps 'Réessayer', until `signal` aborts. */
export function onRetry(retry: (event: Event) => void, signal: AbortSignal): void {
  window.addEventListener("online", retry, { signal });
  connection.addEventListener("retry", retry, { signal });
}

function setWaiting(requests: number): void {
  waiting = requests;
  connection.dispatchEvent(new Event("change"));
}

/**
 * The connection to the shop, as requests find it: `navigator.onLine` only knows about the phone's radio.
 *
 * @returns `down` while a request waits; `tryAgain`, which sends all waiting requests at once
 */
export function useConnection(): { down: boolean; tryAgain: () => void } {
  const down = useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  );
  return { down, tryAgain: () => connection.dispatchEvent(new Event("retry")) };
}

const subscribe = (change: () => void) => listen(connection, { change });
