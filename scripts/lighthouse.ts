/**
 * `npm run lighthouse [-- <path>...]`: Lighthouse on the production build, as on a phone; by default on every
 * kind of page that search engines may show. Exit 1 if a score is below its floor; the reports are in
 * test-results/. npx installs Lighthouse 12.8, the last version for Node 20.
 */
import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { INDEXED_PAGES } from "../tests/support/every-page";
import { startShop } from "../tests/support/worlds/shop";
import { BROWSER_FLAGS } from "./browser-flags.mjs";

/** The lowest passing score of each category. */
const floors = { accessibility: 100, "best-practices": 100, seo: 100, performance: 98 };

type Report = { categories: Record<string, { score: number }> };

export async function main(paths: string[]): Promise<void> {
  const shop = await startShop();
  try {
    for (const path of paths.length > 0 ? paths : Object.values(INDEXED_PAGES))
      await judge(path, shop.url + path);
  } finally {
    await shop.stop();
  }
}

async function judge(path: string, url: string): Promise<void> {
  // The median of three: on a busy machine, performance varies by ten points between runs.
  const reports = [await report(url), await report(url), await report(url)];
  for (const [id, floor] of Object.entries(floors)) {
    const scores = reports.map(({ categories }) => categories[id]?.score ?? 0);
    const score = Math.round((scores.sort((a, b) => a - b)[1] ?? 0) * 100);
    console.log(`${score < floor ? "FAILED" : "ok    "}  ${path}  ${id} ${score}`);
    if (score < floor) process.exitCode = 1;
  }
}

async function report(url: string): Promise<Report> {
  await mkdir("test-results", { recursive: true });
  const file = `test-results/lighthouse${new URL(url).pathname.replaceAll("/", "-")}-${Date.now()}`;
  const args = ["--yes", "lighthouse@12.8.2", url, "--quiet"];
  args.push("--output=json", "--output=html", `--output-path=${file}`);
  args.push(`--only-categories=${Object.keys(floors)}`);
  args.push(`--chrome-flags=--headless ${BROWSER_FLAGS.join(" ")}`);
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM };
  await promisify(execFile)("npx", args, { env });
  return JSON.parse(await readFile(`${file}.report.json`, "utf8"));
}
