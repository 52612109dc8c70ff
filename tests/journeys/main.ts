import { parseArgs } from "node:util";
import { launchChromium } from "../support/chromium";
import { NETWORKS } from "../support/worlds/network-profiles";
import { startShop } from "../support/worlds/shop";
import { type Journey, travel } from "./journey";

/** The share of requests that fail, from 0 to 1. */
const SHARE_OF_FAULTS = 0.1;

/**
 * Makes 50 visits with scripts and 50 without, alternating between networks, and prints how many succeeded.
 * `--runs=9` makes fewer of each, `--first=100` starts with another seed, `--parallel=2` runs fewer at once.
 */
export async function main(args: string[]): Promise<void> {
  const { runs, first, parallel } = parseArgs({
    args,
    options: {
      runs: { type: "string", default: "50" },
      first: { type: "string", default: "1" },
      parallel: { type: "string", default: "5" },
    },
  }).values;
  const left: Journey[] = Array.from({ length: Number(runs) }).flatMap((_, run) =>
    [true, false].map((scripts) => ({
      profile: NETWORKS[run % NETWORKS.length] ?? NETWORKS[0],
      scripts,
      seed: Number(first) + run,
      share: SHARE_OF_FAULTS,
    })),
  );
  const shop = await startShop();
  const browser = await launchChromium();
  let [failedWith, failedWithout] = [0, 0];
  async function walk(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const failure = await travel(browser, shop.url, next);
      if (failure && next.scripts) failedWith += 1;
      else if (failure) failedWithout += 1;
      process.stdout.write(failure ? `\n${nameOf(next)}, failed at ${failure}\n` : ".");
    }
  }
  try {
    await Promise.all(Array.from({ length: Number(parallel) }, walk));
  } finally {
    await browser.close();
    await shop.stop();
  }
  const succeeded = (failed: number) => `${Number(runs) - failed} of ${runs}`;
  process.stdout.write(
    `\n${succeeded(failedWith)} with scripts, ${succeeded(failedWithout)} without\n`,
  );
  process.exit(failedWith + failedWithout > 0 ? 1 : 0);
}

function nameOf({ profile, scripts, seed }: Journey): string {
  return `${profile.name}, ${scripts ? "with" : "without"} scripts, seed ${seed}`;
}
