import { vi } from "vitest";

/** Waits until a check holds, as long as a busy machine may take. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}

/**
 * Waits for a check to hold, or for an answer, while the test's own clock runs twenty times as fast
 * as the machine's. To be called after `vi.useFakeTimers`, without `setInterval`.
 */
export async function later<T>(check: () => T | Promise<T>): Promise<T> {
  const clock = setInterval(() => vi.advanceTimersByTime(100), 5);
  try {
    return await vi.waitFor(check, { timeout: 20_000, interval: 5 });
  } finally {
    clearInterval(clock);
  }
}
