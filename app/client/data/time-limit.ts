/** How long an answer may take, in ms: longer, and the line is taken to hang. */
const TIMEOUT_MS = 8000;

/**
 * Aborts when the line is taken to hang, and when `signal` does. By hand: phones of before 2023
 * have no `AbortSignal.any`, and no request of theirs would ever be sent.
 */
export function inTime(signal?: AbortSignal): AbortSignal {
  const over = new AbortController();
  const abort = () => over.abort();
  setTimeout(abort, TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return over.signal;
}
