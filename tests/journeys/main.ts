import { parseArgs } from "node:util";
import { launchChromium } from "../support/chromium";
import { markdownTable } from "../support/markdown-table";
import { NETWORKS } from "../support/worlds/network-profiles";
import { startShop } from "../support/worlds/shop";
import { type Journey, type JourneyEnd, travel } from "./journey";

/** Of all requests, from 0 to 1. */
const SHARE_OF_FAULTS = 0.1;

type Done = Journey & JourneyEnd;

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
  const done: Done[] = [];
  async function walk(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const visit = { ...next, ...(await travel(browser, shop.url, next)) };
      done.push(visit);
      process.stdout.write(visit.lostAt === null ? "." : `\n${lost(visit)}\n`);
    }
  }
  try {
    await Promise.all(Array.from({ length: Number(parallel) }, walk));
  } finally {
    await browser.close();
    await shop.stop();
  }
  process.stdout.write(`\n${table(done)}\n`);
  process.exit(done.some(({ lostAt }) => lostAt !== null) ? 1 : 0);
}

function lost({ profile, scripts, seed, lostAt, why }: Done): string {
  return `lost at ${lostAt}: ${profile.name}, ${scripts ? "with" : "without"} scripts, seed ${seed}: ${why}`;
}

function table(done: readonly Done[]): string {
  const rows = NETWORKS.flatMap((profile) =>
    [true, false].map((scripts) => {
      const visits = done.filter((visit) => visit.profile === profile && visit.scripts === scripts);
      const well = visits.filter(({ lostAt }) => lostAt === null);
      const mean = (value: (visit: Done) => number) =>
        (visits.reduce((sum, visit) => sum + value(visit), 0) / visits.length).toFixed(1);
      return [
        profile.name,
        scripts ? "yes" : "no",
        `${well.length} of ${visits.length}`,
        mean(({ requests }) => requests),
        mean(({ faults }) => faults),
        mean(({ reloads }) => reloads),
        mean(({ seconds }) => seconds),
      ];
    }),
  );
  const head = ["network", "scripts", "ended well", "requests", "faults", "reloads", "seconds"];
  return markdownTable(head, rows);
}
