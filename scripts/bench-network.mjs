/**
 * `npm run bench:network`: measures the built shop in a browser on slow lines, against a static page
 * with the same text, and writes the second table of docs/performance.md; about fifteen minutes.
 * `-- --worst` measures only the lane that has bounds, `-- --quick` one round; both write nothing.
 */
import { ensureBrowser } from "./browser.mjs";
import { exitAs, inTurn, nothingToDo } from "./ending.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

async function bench() {
  const browser = await ensureBrowser();
  if (browser === null) return { ...nothingToDo, code: 1 };
  const args = ["tests/support/run-typescript.mjs", "tests/bench/network/main.ts"];
  const env = { CHROMIUM: browser };
  return run(process.execPath, [...args, ...process.argv.slice(2)], { env });
}

exitAs(await inTurn([ensureInstalled, ensureBuilt, bench]));
