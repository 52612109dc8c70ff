import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * Fails a unit test that writes to console.error or console.warn: React's warnings come that way,
 * and a report nobody expects is a defect. A test that expects one replaces the method itself
 * (`vi.spyOn(console, "error").mockImplementation(…)`). Replaced by hand here, as a second
 * `vi.spyOn` would share this one's record.
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
