/** `npm run seo`: writes what every kind of page says of itself into docs/seo.md. */
import { ensureBrowser } from "./browser.mjs";
import { exitAs, inTurn, nothingToDo } from "./ending.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

async function write() {
  const browser = await ensureBrowser();
  if (browser === null) return { ...nothingToDo, code: 1 };
  const args = ["tests/support/run-typescript.mjs", "tests/seo/main.ts"];
  return run(process.execPath, args, { env: { CHROMIUM: browser } });
}

exitAs(await inTurn([ensureInstalled, ensureBuilt, write]));
