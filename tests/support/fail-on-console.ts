import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * Fails a unit test that writes to console.error or console.warn, as React does to warn. A test that expects a
 * message replaces the method (`vi.spyOn(console, "error").mockImplementation(…)`). This module assigns the
 * methods instead: a test's `vi.spyOn` would otherwise share the calls that are recorded here.
 */
const unexpected: string[] = [];

for (const method of ["error", "warn"] as const) {
  console[method] = (...args: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...args)}`);
  };
}

function failOnUnexpected() {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected ${lines.join("\n")}`);
}

afterEach(failOnUnexpected);
afterAll(failOnUnexpected);
