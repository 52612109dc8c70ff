import { median, slope } from "../bench/numbers";
import { residentMb } from "../bench/process-cost";
import { circumstances } from "../bench/report";
import { markdownTable } from "../support/markdown-table";
import { writeMarkedPart } from "../support/marked-part";
import { CLIENT_TRIES_MS, CONTENT_FAULTS, type Fault, LINE_FAULTS, MACHINE_FAULTS } from "./faults";
import { openScene, type Scene } from "./scene";
import { type Outcome, suffer } from "./suffer";

const DOCUMENT = "docs/reliability.md";

/** How long a shop's memory may take to find its size, in minutes. */
const WARM_UP = 5;
/** The most that memory may grow once it has, in MB each 10 minutes (issue 8). */
const MOST_GROWTH = 1;

/** Memory of the shop's process, in MB, so many minutes after its start. */
type Sample = { minute: number; mb: number };

/**
 * Goes through all faults, again and again: `--minutes=60` (default), `--per-second=100`. Faults that
 * start the shop anew come first, once, and then one process lives through all the others, so that
 * its memory tells of it. Writes what came of it where it ran for 15 minutes or more.
 */
export async function main(args: string[]): Promise<void> {
  const option = (name: string, otherwise: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? otherwise);
  const minutes = option("minutes", 60);
  const pace = { lastsMs: CLIENT_TRIES_MS, perSecond: option("per-second", 100) };
  const all = [...LINE_FAULTS, ...CONTENT_FAULTS, ...MACHINE_FAULTS];
  const rotating = all.filter(({ restarts }) => !restarts);
  const outcomes: Outcome[] = [];
  const scene = await openScene();
  const suffered = async (fault: Fault) => {
    const outcome = await suffer(scene, fault, pace);
    outcomes.push(outcome);
    tell(outcome);
  };
  try {
    for (const fault of all.filter(({ restarts }) => restarts)) await suffered(fault);
    const memory = watchMemory(scene);
    for (let turn = 0; memory.minutes() < minutes; turn++) {
      const fault = rotating[turn % rotating.length];
      if (fault) await suffered(fault);
    }
    await report(outcomes, memory.stop(), minutes);
  } finally {
    await scene.stop();
  }
}

/** What became of one fault, and of wrong answers the first few kinds. */
function tell({ fault, served, lost, happened, told, healSeconds }: Outcome): void {
  const kinds = [...new Set(lost)].slice(0, 3).map((kind) => `\n  ${kind}`);
  const mute = happened ? (told ? "" : ", not told") : ", not seen to happen";
  process.stdout.write(
    `${fault}: ${served} served, ${lost.length} wrong, healed in ${healSeconds.toFixed(1)} s${mute}${kinds.join("")}\n`,
  );
}

async function report(outcomes: Outcome[], samples: Sample[], minutes: number): Promise<void> {
  const { served, lost, untold } = sum(outcomes);
  const warm = samples.filter(({ minute }) => minute >= WARM_UP);
  const growth = slope(warm.map(({ minute, mb }) => ({ x: minute, y: mb }))) * 10;
  const memory = `RSS in MB, minute by minute: ${byMinute(samples).join(" ")}; ${growth.toFixed(1)} MB each 10 minutes after the first ${WARM_UP}`;
  const total = `${served} visits served, ${lost} answered wrongly, in ${minutes} minutes of faults. ${memory}.`;
  const part = `${circumstances()}\n\n${total}\n\n${table(outcomes)}`;
  process.stdout.write(`\n${part}\n`);
  if (minutes >= 15) await writeMarkedPart(DOCUMENT, "soak", part);
  process.exitCode = lost > 0 || untold > 0 || growth > MOST_GROWTH ? 1 : 0;
}

function sum(outcomes: Outcome[]) {
  return {
    served: outcomes.reduce((count, { served }) => count + served, 0),
    lost: outcomes.reduce((count, { lost }) => count + lost.length, 0),
    untold: outcomes.filter(({ happened, told }) => !happened || !told).length,
  };
}

/** One line a fault, over all its rounds. */
function table(outcomes: Outcome[]): string {
  const head = ["fault", "visits served", "wrong answers", "longest to heal", "told in the log"];
  const names = [...new Set(outcomes.map(({ fault }) => fault))];
  const rows = names.map((name) => {
    const rounds = outcomes.filter(({ fault }) => fault === name);
    const { served, lost, untold } = sum(rounds);
    const longest = Math.max(...rounds.map(({ healSeconds }) => healSeconds));
    const told = untold === 0 ? "yes" : "**no**";
    return [name, String(served), String(lost), `${longest.toFixed(1)} s`, told];
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
