/** The steps that the npm commands share: they install packages and build, only if needed. */
import { join } from "node:path";
import { root, run, runTool } from "./run.mjs";
import { fingerprint, hasLockedPackages, unlessStamped } from "./up-to-date.mjs";

/** The sources of the build. */
export const buildInputs = [
  ...["app", "demo", "public", "server.ts", "check-space.ts", "production.ts"],
  ...["package.json", "package-lock.json"],
  ...["postcss.config.js", "remix.config.js", "vite.config.ts", "tsconfig.json"],
];

/**
 * Whether a file in a source folder goes into the build. The server reads the demo's pictures from disk.
 * @param {string} path
 */
export function isBuildInput(path) {
  return !/^demo\/.*\.(webp|png|jpe?g|avif)$/.test(path);
}

/** Installs the packages if they are missing or differ from the lock file. Resolves to the exit code. */
export async function ensureInstalled() {
  if (hasLockedPackages(root)) return 0;
  console.log("Installing packages…");
  // `--include=dev`: with NODE_ENV=production, npm would leave out the build tools.
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
  // On Windows npm is a `.cmd` file, which needs a shell.
  return run("npm", args, { buffered: true, shell: process.platform === "win32" });
}

/** Builds the shop if the build is missing or its sources have changed. Resolves to the exit code. */
export function ensureBuilt() {
  const stamp = join(root, "build/.built-from");
  return unlessStamped(stamp, fingerprint(root, buildInputs, isBuildInput), () => {
    console.log("Building…");
    const env = { NODE_ENV: "production" };
    return runTool("@remix-run/dev", "remix", ["vite:build"], { env, buffered: true });
  });
}
