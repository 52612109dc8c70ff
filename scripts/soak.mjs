/** `npm run soak`: the shop under all faults in turn, for an hour or `-- --minutes=15`. */
import { exitAs, inTurn } from "./ending.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

const args = ["tests/support/run-typescript.mjs", "tests/faults/soak.ts", ...process.argv.slice(2)];
exitAs(await inTurn([ensureInstalled, ensureBuilt, () => run(process.execPath, args)]));
