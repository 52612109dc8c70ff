/** The steps that the commands of package.json share: packages and build, made only if needed. */
import { join } from "node:path";
import { nothingToDo } from "./ending.mjs";
import { root, run, runTool } from "./run.mjs";
import { fingerprint, hasLockedPackages, unlessStamped } from "./up-to-date.mjs";

/** What the build is made of. */
export const buildInputs = [
  ...["app", "demo", "public", "server.ts", "check-space.ts", "production.ts"],
  ...["package.json", "package-lock.json"],
  ...["remix.config.js", "vite.config.ts", "tsconfig.json"],
];

/**
 * The demo's pictures are read from the disk when a visitor asks for them: they are not in the build.
 * @param {string} path
 */
export function isBuildInput(path) {
  return !/^demo\/.*\.(webp|png|jpe?g|avif)$/.test(path);
}

/** Installs the packages if they are missing or are not those of the lock file. */
export async function ensureInstalled() {
  if (await hasLockedPackages(root)) return nothingToDo;
  console.log("Installing packages…");
  // NODE_ENV=production would leave the build's own tools out.
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
  // Interrupted, npm first fetches the rest and then removes it, for 26 s. On Windows npm is a `.cmd`.
  const options = { buffered: true, abrupt: true, shell: process.platform === "win32" };
  return run("npm", args, options);
}

/** Builds the shop if the build is missing or its sources have changed. */
export async function ensureBuilt() {
  const stamp = join(root, "build/.built-from");
  return unlessStamped(stamp, await fingerprint(root, buildInputs, isBuildInput), () => {
    console.log("Building…");
    const env = { NODE_ENV: "production" };
    return runTool("@remix-run/dev", "remix", ["vite:build"], { env, buffered: true });
  });
}
