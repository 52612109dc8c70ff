import { parseArgs } from "node:util";
import { launchChromium } from "../support/chromium";
import { markdownTable } from "../support/markdown-table";
import { NETWORKS } from "../support/worlds/network-profiles";
import { startShop } from "../support/worlds/shop";
import { type Journey, travel } from "./journey";

/** Of all requests, from 0 to 1. */
const SHARE_OF_FAULTS = 0.1;

type Done = Journey & Awaited<ReturnType<typeof travel>>;

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
      process.stdout.write(visit.lost ? `\n${lostVisit(visit)}\n` : ".");
    }
  }
  try {
    await Promise.all(Array.from({ length: Number(parallel) }, walk));
  } finally {
    await browser.close();
    await shop.stop();
  }
  process.stdout.write(`\n${table(done)}\n`);
  process.exit(done.some(({ lost }) => lost) ? 1 : 0);
}

function lostVisit({ profile, scripts, seed, lost }: Done): string {
  const visit = `${profile.name}, ${scripts ? "with" : "without"} scripts, seed ${seed}`;
  return `lost at ${lost?.step}: ${visit}: ${lost?.why}`;
}

function table(done: readonly Done[]): string {
  const rows = NETWORKS.flatMap((profile) =>
    [true, false].map((scripts) => {
      const visits = done.filter((visit) => visit.profile === profile && visit.scripts === scripts);
      const well = visits.filter(({ lost }) => lost === null);
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
