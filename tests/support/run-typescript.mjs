// Calls `main(args)` of a TypeScript module: `node tests/support/run-typescript.mjs <module> [args]`.
// Vite reads the TypeScript, because Node 20 cannot and the project has no other runner.
import { resolve } from "node:path";
import { runnerImport } from "vite";

const [path = "", ...args] = process.argv.slice(2);
const { module } = await runnerImport(resolve(path), {
  configFile: false,
  logLevel: "error",
  resolve: { alias: { "~": resolve("app") } },
});
await module.main(args);
