import { vi } from "vitest";

/** Waits until a check holds, as long as a busy machine may take. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
