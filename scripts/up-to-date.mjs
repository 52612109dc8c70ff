/** Doing a slow step only when what it depends on has changed. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nothingToDo, succeeded } from "./ending.mjs";

/**
 * Hash over names and contents of files and folders. Contents, as a `git checkout` gives files
 * new times without a change, and old contents without an older time.
 * @param {string} root
 * @param {string[]} inputs paths under root; one that does not exist counts as such
 * @param {(path: string) => boolean} [isInput] tells which files inside of folders count
 */
export async function fingerprint(root, inputs, isInput = () => true) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const path of await filesOf(root, input)) {
      if (path !== input && !isInput(path)) continue;
      const content = await readFile(join(root, path));
      // The length keeps two files apart from one that holds them both.
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Promise<string[]>} `path` itself, all files below it, or nothing; always in one order
 */
async function filesOf(root, path) {
  const found = await stat(join(root, path)).catch(() => null);
  if (found === null) return [];
  if (!found.isDirectory()) return [path];
  const names = (await readdir(join(root, path))).sort();
  return (await Promise.all(names.map((name) => filesOf(root, `${path}/${name}`)))).flat();
}

/**
 * Runs `work` unless `stamp` says that it has succeeded with the same `wanted` fingerprint.
 * The stamp is gone while the work runs, so that what was interrupted or failed is redone.
 * @param {{
 *   stamp: string,
 *   wanted: string,
 *   product: string,
 *   work: () => Promise<import("./ending.mjs").Ending>,
 * }} step paths are absolute; `product` is what must be there besides the stamp
 */
export async function bringUpToDate({ stamp, wanted, product, work }) {
  const had = await readFile(stamp, "utf8").catch(() => null);
  if (had === wanted && existsSync(product)) return nothingToDo;
  await rm(stamp, { force: true });
  const ending = await work();
  if (succeeded(ending)) {
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, wanted);
  }
  return ending;
}
