import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Not vite.config.ts: tests import modules as they are, without Remix's plugin around them. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/clean-environment.ts", "tests/support/fail-on-console.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/clean-environment.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/e2e/global-setup.ts"],
          // One shop and one browser serve all files: side by side they would slow each other.
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
