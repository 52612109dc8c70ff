/**
 * `npm run lighthouse`: Lighthouse as a phone sees the production build. Prints the scores and ends
 * with 1 where one is below its floor. Lighthouse comes through npx, as nothing else needs its
 * 40 MB; 12.8 is the last that runs on Node 20.
 *
 *     npm run lighthouse [-- [--runs=3] [--keep=<folder for the reports>] [<address>...]]
 *
 * A machine's own work swings performance by ten points from run to run: the median counts, of
 * rounds over all addresses, as Lighthouse's documentation on variability has it.
 */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BROWSER_FLAGS } from "./browser-flags.mjs";
import { run } from "./run.mjs";
import { prepare, startShop } from "./shop.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";

/** Every kind of page that search engines may show (docs/seo.md): looked at unless others are named. */
const everyKind = [
  "/",
  "/?eliquides=gourmand",
  "/about",
  "/contact",
  "/tarifs",
  "/eliquides",
  "/eliquides?category=fruite",
  "/eliquides?mode=leger",
  "/ecigarettes",
  "/accessories",
  "/eliquides/mangue-de-mahajanga",
  "/produit/mangue-de-mahajanga",
  "/eliquides/litchi-de-tamatave",
  "/eliquides/baies-de-la-brume",
  "/ecigarettes/pod-volana",
  "/produit/booster-nicotine-20",
];

/** Category and the lowest score that passes. */
const floors = { accessibility: 100, "best-practices": 100, seo: 100, performance: 98 };

const { values: options, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" }, keep: { type: "string" } },
  allowPositionals: true,
});
const paths = positionals.length > 0 ? positionals : everyKind;
const chrome = await prepare();
const folder = options.keep ?? (await mkdtemp(join(tmpdir(), "zavona-lighthouse-")));
await mkdir(folder, { recursive: true });
const shop = await startShop();
/** @type {Map<string, Report[]>} */
const reports = new Map(paths.map((path) => [path, []]));
try {
  for (let round = 1; round <= Number(options.runs); round++) {
    for (const path of paths) reports.get(path)?.push(await report(path, round));
  }
} finally {
  shop.stop();
  if (!options.keep) await rm(folder, { recursive: true });
}

/** @type {string[]} */
const failures = [];
console.log(["address".padEnd(32), ...Object.keys(floors)].join("  "));
for (const [path, rounds] of reports) {
  const row = [path.padEnd(32)];
  for (const [id, floor] of Object.entries(floors)) {
    const { score, lost } = median(rounds, id);
    row.push(String(score).padStart(id.length));
    if (score < floor) failures.push(`${path}: ${id} ${score}: ${lost}`);
  }
  console.log(row.join("  "));
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

/**
 * The middle one of a category's scores, and the audits that took points off it.
 * @param {Report[]} rounds
 * @param {string} id a category's
 */
function median(rounds, id) {
  const ordered = rounds
    .map(({ categories, audits }) => {
      const category = categories[id];
      if (!category) throw new Error(`Lighthouse gave no ${id}`);
      return { score: Math.round(category.score * 100), lost: lost(category, audits) };
    })
    .sort((a, b) => a.score - b.score);
  const middle = ordered[Math.floor((ordered.length - 1) / 2)];
  if (!middle) throw new Error("--runs is at least 1");
  return middle;
}

/**
 * @param {Category} category
 * @param {Record<string, Audit>} audits
 */
function lost(category, audits) {
  return category.auditRefs
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.99)
    .map(({ title, displayValue, score }) => `${title} (${displayValue ?? score})`)
    .join(", ");
}

/**
 * @typedef {{ title: string, score: number | null, displayValue?: string }} Audit
 * @typedef {{ score: number, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit>, runtimeError?: object }} Report
 *
 * Asks for a report. Where the browser gave no trace Lighthouse says so, and is run again.
 * @param {string} path
 * @param {number} round
 * @returns {Promise<Report>}
 */
async function report(path, round, triesLeft = 2) {
  const name = path.slice(1).replaceAll(/[/?=]/g, "-") || "home";
  const file = join(folder, `${name}.${round}.json`);
  await run(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      shop.url + path,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${Object.keys(floors).join(",")}`,
      `--chrome-flags=--headless ${BROWSER_FLAGS.join(" ")}`,
    ],
    { env: { CHROME_PATH: chrome }, quiet: true },
  );
  const made = JSON.parse(await readFile(file, "utf8"));
  return made.runtimeError && triesLeft > 0 ? report(path, round, triesLeft - 1) : made;
}
