/**
 * `npm run bench`: measures the built shop and writes docs/performance.md; half an hour and more.
 * `npm run bench -- cached-page growth` measures, and writes, only the sections named.
 */
import { exitAs, inTurn } from "./ending.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

function bench() {
  const args = ["tests/support/run-typescript.mjs", "tests/bench/main.ts"];
  return run(process.execPath, [...args, ...process.argv.slice(2)]);
}

exitAs(await inTurn([ensureInstalled, ensureBuilt, bench]));
