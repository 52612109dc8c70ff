/** `npm run dev`: the shop with hot reload. Passes arguments to Vite: `npm run dev -- --port 3001`. */
import { runTool } from "./run.mjs";
import { ensureInstalled } from "./steps.mjs";

const develop = () =>
  runTool("@remix-run/dev", "remix", ["vite:dev", ...process.argv.slice(2)], {
    env: { NODE_ENV: "development" },
    graceful: true,
  });

process.exitCode = (await ensureInstalled()) || (await develop());
