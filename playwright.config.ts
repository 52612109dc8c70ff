import { defineConfig } from "playwright/test";
import { BROWSER_FLAGS } from "./tests/support/chromium";
import { DESKTOP } from "./tests/support/viewports";

const { CHROMIUM, CHROMIUM_FULL } = process.env;

/** End-to-end tests: the production build in a browser. `scripts/test.mjs` finds the browsers, or installs Playwright's. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  // Files run side by side, the tests of one file in turn. Two workers for each of CI’s two cores:
  // half of them wait while the others compute.
  workers: 4,
  // A test takes 1 to 10 s on a quiet machine, and four times as long on a busy one.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A trace costs a quarter of a test's time, so that only the second try of a failed test has
  // one. A test that passes at its second try still fails the run.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [["dot"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    viewport: DESKTOP,
    locale: "fr-MG",
    // The worker would answer in the server's place; its own tests allow it.
    serviceWorkers: "block",
    actionTimeout: 10_000,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: { args: BROWSER_FLAGS, ...(CHROMIUM && { executablePath: CHROMIUM }) },
  },
  projects: [
    { name: "shell", testIgnore: "full-chromium.test.ts" },
    {
      name: "full",
      testMatch: "full-chromium.test.ts",
      use: {
        launchOptions: {
          args: BROWSER_FLAGS,
          ignoreDefaultArgs: ["--disable-back-forward-cache"],
          ...(CHROMIUM_FULL && { executablePath: CHROMIUM_FULL }),
        },
      },
    },
  ],
});
