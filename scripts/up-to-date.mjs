/** Finds out whether packages and build are up to date: both take long, and seldom change. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { nothingToDo, succeeded } from "./ending.mjs";

/**
 * Whether node_modules has the packages of package-lock.json, for this system. npm describes the installed
 * packages in `node_modules/.package-lock.json`, in the format of the lock file.
 * @param {string} root
 */
export async function hasLockedPackages(root) {
  const paths = ["package.json", "package-lock.json", "node_modules/.package-lock.json"];
  const [own, lock, installed] = await Promise.all(
    paths.map((path) => readFile(join(root, path), "utf8").then(JSON.parse, () => null)),
  );
  if (!installed) return false;
  const { "": wanted, ...packages } = lock.packages;
  // If a dependency is in package.json only, `npm ci` reports it.
  for (const kind of ["dependencies", "devDependencies"])
    if (!isDeepStrictEqual(own[kind], wanted[kind])) return false;
  return Object.entries(packages).every(([path, locked]) => {
    const found = installed.packages[path];
    // npm leaves out other systems' optional packages.
    if (!found) return locked.optional;
    // A folder copied or mounted from another system has that system's machine code.
    const { os = [process.platform], cpu = [process.arch] } = locked;
    const runsHere = os.includes(process.platform) && cpu.includes(process.arch);
    return runsHere && isDeepStrictEqual(found, locked);
  });
}

/**
 * A hash of the names and contents of files and folders. Not of file times: `git checkout` changes the time
 * of unchanged files, and sets no older time with older contents.
 * @param {string} root
 * @param {string[]} inputs paths under root, which may not exist
 * @param {(path: string) => boolean} [isInput] which files inside of folders count
 */
export async function fingerprint(root, inputs, isInput = () => true) {
  const hash = createHash("sha256");
  for (const path of (await Promise.all(inputs.map((input) => filesOf(root, input)))).flat()) {
    if (!inputs.includes(path) && !isInput(path)) continue;
    const content = await readFile(join(root, path));
    // The length: two files must differ from one with both contents.
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Promise<string[]>} `path` itself, all files below it, or nothing; sorted
 */
async function filesOf(root, path) {
  const found = await stat(join(root, path)).catch(() => null);
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = (await readdir(join(root, path))).sort();
  return (await Promise.all(names.map((name) => filesOf(root, `${path}/${name}`)))).flat();
}

/**
 * Does the work, unless a file, the stamp, has the same fingerprint. The stamp is written after the work has
 * succeeded, and is absent while it runs: failed or interrupted work is repeated.
 * @param {string} stamp
 * @param {string} wanted fingerprint
 * @param {() => Promise<import("./ending.mjs").Ending>} work
 */
export async function unlessStamped(stamp, wanted, work) {
  if (wanted === (await readFile(stamp, "utf8").catch(() => null))) return nothingToDo;
  await rm(stamp, { force: true });
  const ending = await work();
  if (succeeded(ending)) {
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, wanted);
  }
  return ending;
}
