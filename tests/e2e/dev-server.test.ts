import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { watchComplaints } from "../support/judges/complaints";
import { expect, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";
import { PATIENT } from "../support/worlds/shop";
import { freePort, run, waitForPort } from "../support/worlds/shop-process";

// The first page waits until Vite has prepared the libraries.
test.use({ actionTimeout: 60_000 });

/**
 * `npm run dev`: the same `server.ts` under Vite. React's development build reports hydration
 * mismatches that the production build does not report.
 */
test("the development server serves the shop without React warnings", async ({ page }) => {
  test.setTimeout(90_000);
  const remix = createRequire(import.meta.url).resolve("@remix-run/dev/package.json");
  const cli = resolve(dirname(remix), "dist/cli.js");
  const place = { HOST: "127.0.0.1", PORT: await freePort() };
  const settings = { NODE_ENV: "development", ...place, ...PATIENT };
  const dev = await waitForPort(run([cli, "vite:dev"], settings));
  try {
    const complaints = watchComplaints(page);
    for (const path of ["/", `${demoProduct("mangue-de-mahajanga").href}?category=fruite`]) {
      await visit(page, dev.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(complaints()).toEqual([]);
    }
    // React warns on the server too.
    expect(dev.output()).not.toMatch(/warning/i);
  } finally {
    dev.child.kill("SIGKILL");
  }
});
