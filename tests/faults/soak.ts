import { demoSpace } from "../../demo/demo-space";
import { runTool } from "../../scripts/run.mjs";
import { median, slope } from "../bench/numbers";
import { residentMb } from "../bench/process-cost";
import { circumstances } from "../bench/report";
import { markdownTable } from "../support/markdown-table";
import { writeMarkedPart } from "../support/marked-part";
import { applyFault, type Outcome } from "./apply-fault";
import {
  CLIENT_TRIES_MS,
  CONNECTION_FAULTS,
  CONTENT_FAULTS,
  type Fault,
  MACHINE_FAULTS,
} from "./faults";
import { openScene, type Scene } from "./scene";

const DOCUMENT = "tests/faults/results.md";

/** How long memory may take to settle, in minutes. */
const WARM_UP = 5;
/** The most that memory may grow after that, in MB per 10 minutes. */
const MOST_GROWTH = 1;

/** Memory of the shop's process, in MB, some minutes after the first measurement. */
type Sample = { minute: number; mb: number };

/**
 * `npm run soak`: the load tests, with random inputs for their property tests, then all faults repeatedly:
 * `--minutes=60` (default), `--per-second=100`. Faults that restart the shop happen first, once. Then one
 * process has all the others, so that its memory shows leaks. Writes the results of a run of 15 minutes or more.
 */
export async function main(args: string[]): Promise<void> {
  const option = (name: string, otherwise: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? otherwise);
  const minutes = option("minutes", 60);
  const load = await runTool("vitest", "vitest", ["run", "--project", "soak"], {
    env: { NODE_ENV: "test", PROPERTY_SEED: "random" },
  });
  const pace = { lastsMs: CLIENT_TRIES_MS, perSecond: option("per-second", 100) };
  const all = [...CONNECTION_FAULTS, ...CONTENT_FAULTS, ...MACHINE_FAULTS];
  const rotating = all.filter(({ restarts }) => !restarts);
  const outcomes: Outcome[] = [];
  const scene = await openScene(demoSpace());
  const apply = async (fault: Fault) => {
    const outcome = await applyFault(scene, fault, pace);
    outcomes.push(outcome);
    print(outcome);
  };
  try {
    for (const fault of all.filter(({ restarts }) => restarts)) await apply(fault);
    const memory = watchMemory(scene);
    for (let turn = 0; memory.minutes() < minutes; turn++) {
      const fault = rotating[turn % rotating.length];
      if (fault) await apply(fault);
    }
    await report(outcomes, memory.stop(), minutes);
  } finally {
    await scene.stop();
  }
  if (load !== 0) process.exitCode = 1;
}

/** Prints the outcome of one fault, and the first three kinds of wrong answers. */
function print({ fault, served, lost, happened, logged, healSeconds }: Outcome): void {
  const kinds = [...new Set(lost)].slice(0, 3).map((kind) => `\n  ${kind}`);
  const flaw = happened ? (logged ? "" : ", not in the log") : ", not observed";
  process.stdout.write(
    `${fault}: ${served} served, ${lost.length} wrong, healed in ${healSeconds.toFixed(1)} s${flaw}${kinds.join("")}\n`,
  );
}

async function report(outcomes: Outcome[], samples: Sample[], minutes: number): Promise<void> {
  const { served, lost, unlogged } = sum(outcomes);
  const warm = samples.filter(({ minute }) => minute >= WARM_UP);
  const growth = slope(warm.map(({ minute, mb }) => ({ x: minute, y: mb }))) * 10;
  const trend = `${growth.toFixed(1)} MB per 10 minutes after the first ${WARM_UP}`;
  const memory = `RSS in MB, by minute: ${byMinute(samples).join(" ")}; ${trend}`;
  const total = `${served} visits served, ${lost} answered wrongly, in ${minutes} minutes of faults. ${memory}.`;
  const part = `${circumstances()}\n\n${total}\n\n${table(outcomes)}`;
  process.stdout.write(`\n${part}\n`);
  if (minutes >= 15) await writeMarkedPart(DOCUMENT, "soak", part);
  process.exitCode = lost > 0 || unlogged > 0 || growth > MOST_GROWTH ? 1 : 0;
}

function sum(outcomes: Outcome[]) {
  return {
    served: outcomes.reduce((count, { served }) => count + served, 0),
    lost: outcomes.reduce((count, { lost }) => count + lost.length, 0),
    unlogged: outcomes.filter(({ happened, logged }) => !happened || !logged).length,
  };
}

/** One row per fault, over all its rounds. */
function table(outcomes: Outcome[]): string {
  const head = ["fault", "visits served", "wrong answers", "longest to heal", "in the log"];
  const names = [...new Set(outcomes.map(({ fault }) => fault))];
  const rows = names.map((name) => {
    const rounds = outcomes.filter(({ fault }) => fault === name);
    const { served, lost, unlogged } = sum(rounds);
    const longest = Math.max(...rounds.map(({ healSeconds }) => healSeconds));
    const logged = unlogged === 0 ? "yes" : "**no**";
    return [name, String(served), String(lost), `${longest.toFixed(1)} s`, logged];
  });
  return markdownTable(head, rows);
}

function watchMemory({ shop }: Scene) {
  const samples: Sample[] = [];
  const begun = performance.now();
  const minutes = () => (performance.now() - begun) / 60_000;
  const timer = setInterval(() => {
    const { exitCode } = shop.child;
    if (exitCode !== null) throw new Error(`The shop ended with ${exitCode}:\n${shop.output()}`);
    samples.push({ minute: minutes(), mb: residentMb(shop.child.pid ?? 0) });
  }, 5000);
  return {
    minutes,
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** Memory in each minute: the median of its samples, in whole MB. */
function byMinute(samples: Sample[]): string[] {
  const minutes = new Set(samples.map(({ minute }) => Math.floor(minute)));
  return [...minutes].map((each) => {
    const within = samples.filter(({ minute }) => Math.floor(minute) === each);
    return median(within.map(({ mb }) => mb)).toFixed(0);
  });
}
