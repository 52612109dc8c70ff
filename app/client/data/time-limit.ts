/** How long a request may take, in ms. */
const TIMEOUT_MS = 8000;

/**
 * Aborts after `TIMEOUT_MS`, and when `signal` does. Phones of before 2023 have no `AbortSignal.any`.
 */
export function inTime(signal?: AbortSignal): AbortSignal {
  const limit = new AbortController();
  const abort = () => limit.abort();
  setTimeout(abort, TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return limit.signal;
}
