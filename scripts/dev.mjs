/** `npm run dev`: the shop with hot reload. Passes arguments to Vite: `npm run dev -- --port 3001`. */
import { runTool } from "./run.mjs";
import { ensureInstalled } from "./steps.mjs";

const develop = () =>
  runTool("@remix-run/dev", "remix", ["vite:dev", ...process.argv.slice(2)], {
    // This machine only, unless `HOST` is set: a preview and short passwords are then allowed.
    env: { NODE_ENV: "development", HOST: process.env.HOST || "localhost" },
    graceful: true,
  });

process.exitCode = (await ensureInstalled()) || (await develop());
