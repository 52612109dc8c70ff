/** `npm run dev`: the shop with hot reload. Passes arguments to Vite: `npm run dev -- --port 3001`. */
import { exitAs, inTurn } from "./ending.mjs";
import { runTool } from "./run.mjs";
import { ensureInstalled } from "./steps.mjs";

function develop() {
  const env = { NODE_ENV: "development" };
  return runTool("@remix-run/dev", "remix", ["vite:dev", ...process.argv.slice(2)], { env });
}

exitAs(await inTurn([ensureInstalled, develop]));
