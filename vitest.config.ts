import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Not vite.config.ts: tests import modules as they are, without Remix's plugin around them. */
export default defineConfig({
  define: { BUILD_ID: JSON.stringify("1") },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    // A test that takes 0.1 s alone took over 5 s beside busy processes.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: [
            "tests/support/clean-environment.ts",
            "tests/support/fail-on-console.ts",
            "tests/support/worlds/owner.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/clean-environment.ts", "tests/support/worlds/owner.ts"],
        },
      },
      {
        extends: true,
        test: {
          // The production build, asked over HTTP.
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/server/global-setup.ts"],
          setupFiles: ["tests/support/property-seed.ts", "tests/support/worlds/owner.ts"],
          // A test that takes 2 s alone took over 30 s on two cores that had other work.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          hookTimeout: 60_000,
          // They wait for most of their time.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          // `npm run soak`: no step of `npm test`.
          name: "soak",
          include: ["tests/faults/**/*.soak.ts"],
          setupFiles: ["tests/support/property-seed.ts"],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
