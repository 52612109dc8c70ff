import { parseArgs } from "node:util";
import { launchChromium } from "../support/chromium";
import { NETWORKS } from "../support/worlds/network-profiles";
import { startShop } from "../support/worlds/shop";
import { type Journey, travel } from "./journey";

/** Of all requests, from 0 to 1. */
const SHARE_OF_FAULTS = 0.1;

/**
 * Makes 50 visits with scripts and 50 without over the networks in turn, and prints how many ended
 * well. `--runs=9` makes fewer of each, `--first=100` begins with another seed, `--parallel=2` has
 * fewer visits under way at once.
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
  let [lostWith, lostWithout] = [0, 0];
  async function walk(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const lost = await travel(browser, shop.url, next);
      if (lost && next.scripts) lostWith += 1;
      else if (lost) lostWithout += 1;
      process.stdout.write(lost ? `\n${nameOf(next)}, lost at ${lost}\n` : ".");
    }
  }
  try {
    await Promise.all(Array.from({ length: Number(parallel) }, walk));
  } finally {
    await browser.close();
    await shop.stop();
  }
  const wellOf = (lost: number) => `${Number(runs) - lost} of ${runs}`;
  process.stdout.write(`\n${wellOf(lostWith)} with scripts, ${wellOf(lostWithout)} without\n`);
  process.exit(lostWith + lostWithout > 0 ? 1 : 0);
}

function nameOf({ profile, scripts, seed }: Journey): string {
  return `${profile.name}, ${scripts ? "with" : "without"} scripts, seed ${seed}`;
}
