/** Whether packages and build are up to date: both are slow to make, and seldom change. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { nothingToDo, succeeded } from "./ending.mjs";

/**
 * Whether node_modules holds what package-lock.json names, for this system. npm writes what it has
 * installed into `node_modules/.package-lock.json`, in the lock file's own words.
 * @param {string} root
 */
export async function hasLockedPackages(root) {
  const paths = ["package.json", "package-lock.json", "node_modules/.package-lock.json"];
  const [own, lock, installed] = await Promise.all(
    paths.map((path) => readFile(join(root, path), "utf8").then(JSON.parse, () => null)),
  );
  if (!installed) return false;
  const { "": wanted, ...packages } = lock.packages;
  // A dependency may be in package.json alone: `npm ci` says so.
  for (const kind of ["dependencies", "devDependencies"])
    if (!isDeepStrictEqual(own[kind], wanted[kind])) return false;
  return Object.entries(packages).every(([path, locked]) => {
    const found = installed.packages[path];
    // npm leaves out optional packages for other systems.
    if (!found) return locked.optional;
    // A folder copied or mounted from another system holds that system's machine code.
    const { os = [process.platform], cpu = [process.arch] } = locked;
    const runsHere = os.includes(process.platform) && cpu.includes(process.arch);
    return runsHere && isDeepStrictEqual(found, locked);
  });
}

/**
 * Hash over names and contents of files and folders. Contents, as a `git checkout` gives files new
 * times without a change, and old contents without an older time.
 * @param {string} root
 * @param {string[]} inputs paths under root; one that does not exist counts as such
 * @param {(path: string) => boolean} [isInput] which files inside of folders count
 */
export async function fingerprint(root, inputs, isInput = () => true) {
  const hash = createHash("sha256");
  for (const path of (await Promise.all(inputs.map((input) => filesOf(root, input)))).flat()) {
    if (!inputs.includes(path) && !isInput(path)) continue;
    const content = await readFile(join(root, path));
    // The length distinguishes two files from one that holds both.
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
 * Does the work unless the stamp, a file, says that it succeeded with the same fingerprint. The stamp
 * is absent while the work runs, so that failed or interrupted work is repeated.
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
