/** The steps that `npm start`, `npm test` and `npm run dev` share. */
import { join } from "node:path";
import { root, run, runTool } from "./run.mjs";
import { bringUpToDate, fingerprint } from "./up-to-date.mjs";

/** What the build is made of. */
export const buildInputs = [
  "app",
  "demo",
  "public",
  "server.ts",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/**
 * The demo's pictures are read when they are asked for and are not part of the build.
 * @param {string} path
 */
export function isBuildInput(path) {
  return !/^demo\/.*\.(webp|png|jpe?g|avif)$/.test(path);
}

/** Installs the packages if they are missing or are not those of the lock file. */
export async function ensureInstalled() {
  const hash = await fingerprint(root, ["package.json", "package-lock.json"]);
  return bringUpToDate({
    stamp: join(root, "node_modules", ".zavona-installed"),
    // Some packages hold machine code: a folder shared with another system is not good there.
    wanted: `${hash} ${process.platform} ${process.arch}`,
    product: join(root, "node_modules", ".package-lock.json"),
    work: () => {
      console.log("Installing packages…");
      // Named, because NODE_ENV=production would leave the build's own tools out.
      return runNpm(["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]);
    },
  });
}

/** Builds the shop if the build is missing or its sources have changed. */
export async function ensureBuilt() {
  return bringUpToDate({
    stamp: join(root, "build", ".built-from"),
    wanted: await fingerprint(root, buildInputs, isBuildInput),
    product: join(root, "build", "server", "server.js"),
    work: () => {
      console.log("Building…");
      const env = { NODE_ENV: "production" };
      return runTool("@remix-run/dev", "remix", ["vite:build"], { env, quiet: true });
    },
  });
}

/**
 * npm as it was called, else the one on the PATH, which on Windows is a `.cmd` for the shell.
 * @param {string[]} args
 */
function runNpm(args) {
  // Interrupted, npm would first fetch the rest and then undo it, for 26 s; `npm ci` starts anew anyway.
  const options = { quiet: true, abrupt: true };
  const npm = process.env.npm_execpath;
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) {
    return run(process.execPath, [npm, ...args], options);
  }
  return run("npm", args, { ...options, shell: process.platform === "win32" });
}
