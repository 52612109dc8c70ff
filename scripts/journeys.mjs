/** `npm run journeys`: 50 visits with scripts and 50 without, over lines on which requests fail. */
import { ensureBrowser } from "./browser.mjs";
import { exitAs, inTurn, nothingToDo } from "./ending.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

async function travel() {
  const browser = await ensureBrowser();
  if (browser === null) return { ...nothingToDo, code: 1 };
  const args = ["tests/support/run-typescript.mjs", "tests/journeys/main.ts"];
  const env = { CHROMIUM: browser };
  return run(process.execPath, [...args, ...process.argv.slice(2)], { env });
}

exitAs(await inTurn([ensureInstalled, ensureBuilt, travel]));
