import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, hydrated } from "../support/browser";
import { freePort, PATIENT, run, waitForPort } from "../support/worlds/shop-process";

/**
 * `npm run dev`: the same `server.ts` under Vite. React's development build tells of hydration
 * mismatches that the production build keeps to itself.
 */

const browser = browserForTests();

describe("the development server", () => {
  it("serves the shop, and React has nothing to complain of", async () => {
    const remix = createRequire(import.meta.url).resolve("@remix-run/dev/package.json");
    const cli = resolve(dirname(remix), "dist/cli.js");
    const place = { HOST: "127.0.0.1", PORT: await freePort() };
    const settings = { NODE_ENV: "development", ...place, ...PATIENT };
    const dev = await waitForPort(run([cli, "vite:dev"], settings));
    try {
      const complaints: string[] = [];
      for (const path of ["/", "/eliquides/mangue-de-mahajanga?category=fruite", "/contact"]) {
        const page = await browser.blank();
        page.on("pageerror", (error) => complaints.push(error.message));
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) complaints.push(message.text());
        });
        // The first page waits until Vite has prepared the libraries.
        await page.goto(dev.url + path, { timeout: 60_000 });
        await hydrated(page);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      }
      expect(complaints).toEqual([]);
    } finally {
      dev.child.kill("SIGKILL");
    }
  }, 120_000);
});
