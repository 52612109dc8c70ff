import { vi } from "vitest";

/** Repeats a check until it no longer throws, for at most 20 s, as the machine may be busy. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}

/**
 * Like `eventually`, under fake timers: meanwhile advances the test's clock, twenty times as fast as real time.
 * The test must have called `vi.useFakeTimers` without faking `setInterval`.
 */
export async function later<T>(check: () => T | Promise<T>): Promise<T> {
  const clock = setInterval(() => vi.advanceTimersByTime(100), 5);
  try {
    return await vi.waitFor(check, { timeout: 20_000, interval: 5 });
  } finally {
    clearInterval(clock);
  }
}
