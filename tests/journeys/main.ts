import { launchChromium } from "../support/chromium";
import { type Journey, type JourneyEnd, travel } from "../support/worlds/journey";
import { LANES } from "../support/worlds/network-profiles";
import { startShop } from "../support/worlds/shop-process";

/** Of all requests, from 0 to 1 (issue 6). */
const SHARE_OF_FAULTS = 0.1;
const RUNS = 50;
/** Visits under way at once. */
const PARALLEL = 5;

type Done = Journey & JourneyEnd;

/**
 * Makes 50 visits with scripts and 50 without over the lanes in turn, and prints how many ended
 * well. `--runs=9` makes fewer of each, `--first=100` begins with another seed, `--parallel=2`.
 */
export async function main(args: string[]): Promise<void> {
  const option = (name: string, otherwise: number) => {
    const [, value] = args.find((arg) => arg.startsWith(`--${name}=`))?.split("=") ?? [];
    return Number(value ?? otherwise);
  };
  const first = option("first", 1);
  const left: Journey[] = Array.from({ length: option("runs", RUNS) }).flatMap((_, run) =>
    [true, false].map((scripts) => ({
      lane: LANES[run % LANES.length] ?? LANES[0],
      scripts,
      seed: first + run,
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
    await Promise.all(Array.from({ length: option("parallel", PARALLEL) }, walk));
  } finally {
    await browser.close();
    await shop.stop();
  }
  process.stdout.write(`\n${table(done)}\n`);
  process.exit(done.some(({ lostAt }) => lostAt !== null) ? 1 : 0);
}

function lost({ lane, scripts, seed, lostAt, why }: Done): string {
  return `lost at ${lostAt}: ${lane.name}, ${scripts ? "with" : "without"} scripts, seed ${seed}: ${why}`;
}

function table(done: readonly Done[]): string {
  const rows = LANES.flatMap((lane) =>
    [true, false].map((scripts) => {
      const visits = done.filter((visit) => visit.lane === lane && visit.scripts === scripts);
      const well = visits.filter(({ lostAt }) => lostAt === null);
      const mean = (value: (visit: Done) => number) =>
        (visits.reduce((sum, visit) => sum + value(visit), 0) / visits.length).toFixed(1);
      return [
        lane.name,
        scripts ? "yes" : "no",
        `${well.length} of ${visits.length}`,
        mean(({ requests }) => requests),
        mean(({ faults }) => faults),
        mean(({ reloads }) => reloads),
        mean(({ seconds }) => seconds),
      ];
    }),
  );
  const head = ["lane", "scripts", "ended well", "requests", "faults", "reloads", "seconds"];
  const all = [head, head.map(() => "---"), ...rows];
  return all.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
