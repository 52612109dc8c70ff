/**
 * `npm run lighthouse [-- <path>...]`: Lighthouse as a phone sees the production build. Exit 1 if a
 * score is below its floor. Lighthouse comes through npx: 12.8 is the last that runs on Node 20.
 */
import { execFileSync } from "node:child_process";
import { BROWSER_FLAGS } from "./browser-flags.mjs";
import { prepare, startShop } from "./shop.mjs";

/** The lowest score of each category that passes. */
const floors = { accessibility: 100, "best-practices": 100, seo: 100, performance: 98 };

/** Every kind of page that search engines may show (docs/seo.md). */
const everyKind = [
  ...["/", "/about", "/contact", "/tarifs", "/eliquides", "/ecigarettes", "/accessories"],
  ...["/?eliquides=gourmand", "/eliquides?category=fruite", "/eliquides?mode=leger"],
  ...["/eliquides/mangue-de-mahajanga", "/eliquides/litchi-de-tamatave"],
  ...["/eliquides/baies-de-la-brume", "/ecigarettes/pod-volana"],
  ...["/produit/mangue-de-mahajanga", "/produit/booster-nicotine-20"],
];

const named = process.argv.slice(2);
const env = { ...process.env, CHROME_PATH: await prepare() };
const shop = await startShop();
const options = ["--quiet", "--output=json", `--only-categories=${Object.keys(floors)}`];
options.push(`--chrome-flags=--headless ${BROWSER_FLAGS.join(" ")}`);

/** @param {string} path */
function report(path) {
  const args = ["--yes", "lighthouse@12.8.2", shop.url + path, ...options];
  return JSON.parse(execFileSync("npx", args, { env, encoding: "utf8", maxBuffer: 50e6 }));
}

process.on("exit", shop.stop);
for (const path of named.length > 0 ? named : everyKind) {
  // Performance swings by ten points between runs on a busy machine: the median counts.
  const reports = [report(path), report(path), report(path)];
  for (const [id, floor] of Object.entries(floors)) {
    reports.sort((a, b) => a.categories[id].score - b.categories[id].score);
    const { categories, audits } = reports[1];
    const score = Math.round(categories[id].score * 100);
    console.log(`${score < floor ? "FAILED" : "ok    "}  ${path}  ${id} ${score}`);
    if (score >= floor) continue;
    process.exitCode = 1;
    for (const { id: audit, weight } of categories[id].auditRefs)
      if (weight > 0 && audits[audit].score < 0.99) console.log(`        ${audits[audit].title}`);
  }
}
shop.stop();
