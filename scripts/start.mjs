/** `npm start` and `npm run check-space`: installs and builds only if needed, then runs the shop. */
import { exitAs, inTurn } from "./ending.mjs";
import { nodeFlags, processEnv } from "./process-options.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

function serve() {
  const args = [...nodeFlags, "build/server/server.js", ...process.argv.slice(2)];
  return run(process.execPath, args, { env: { NODE_ENV: "production", ...processEnv } });
}

exitAs(await inTurn([ensureInstalled, ensureBuilt, serve]));
