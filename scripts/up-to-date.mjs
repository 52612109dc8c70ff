/** Finds out whether packages and build are up to date: both take long, and seldom change. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";

/**
 * Whether node_modules has the packages of package-lock.json, for this system. npm describes the installed
 * packages in `node_modules/.package-lock.json`, in the format of the lock file.
 * @param {string} root
 */
export function hasLockedPackages(root) {
  const hidden = "node_modules/.package-lock.json";
  if (!existsSync(join(root, hidden))) return false;
  const [own, lock, installed] = ["package.json", "package-lock.json", hidden].map((path) =>
    JSON.parse(readFileSync(join(root, path), "utf8")),
  );
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
 * A hash of the names and contents of files. Not of file times: `git checkout` changes the time of unchanged
 * files, and sets no older time with older contents.
 * @param {string} root
 * @param {string[]} inputs files and folders under root, which may not exist
 * @param {(path: string) => boolean} [isInput] which files count
 */
export function fingerprint(root, inputs, isInput = () => true) {
  const paths = inputs.map((input) => join(root, input)).filter((path) => existsSync(path));
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesOf).sort()) {
    const path = relative(root, file).replaceAll("\\", "/");
    if (!isInput(path)) continue;
    const content = readFileSync(file);
    // The length: two files must differ from one with both contents.
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} `path` itself, or all files below it */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Does the work, unless a file, the stamp, has the same fingerprint. The stamp is written after the work has
 * succeeded, and is absent while it runs: failed or interrupted work is repeated. Resolves to the exit code.
 * @param {string} stamp
 * @param {string} wanted fingerprint
 * @param {() => Promise<number>} work
 */
export async function unlessStamped(stamp, wanted, work) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  rmSync(stamp, { force: true });
  const code = await work();
  if (code === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  return code;
}
