/** `npm start` and `npm run check-space`: installs and builds only if needed, then runs the shop. */
import { nodeFlags, processEnv } from "./process-options.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

const serve = () =>
  run(process.execPath, [...nodeFlags, "build/server/server.js", ...process.argv.slice(2)], {
    env: { NODE_ENV: "production", ...processEnv },
    graceful: true,
  });

process.exitCode = (await ensureInstalled()) || (await ensureBuilt()) || (await serve());
