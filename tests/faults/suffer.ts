import { setTimeout } from "node:timers/promises";
import { steadyVisitors, type Visits } from "../support/steady-visitors";
import { CLIENT_TRIES_MS, type Fault } from "./faults";
import type { Scene } from "./scene";

/** What became of a fault. */
export type Outcome = Visits & {
  fault: string;
  /** From its end until what is published then is shown, in s. */
  healSeconds: number;
  /** Whether the log told of it, where it had to. */
  told: boolean;
};

/** Lets a fault happen to a shop with visitors, and waits until it has healed. */
export async function suffer(
  scene: Scene,
  fault: Fault,
  { lastsMs, perSecond }: { lastsMs: number; perSecond: number },
): Promise<Outcome> {
  const visitors = steadyVisitors(scene.nextVisit, perSecond);
  const before = scene.log().length;
  const end = await fault.begin(scene);
  const lasts = fault.lastsMs ?? lastsMs;
  await setTimeout(lasts);
  await end();
  const healSeconds = await scene.publish();
  const { served, refused, lost } = await visitors.stop();
  const broken = fault.restarts ? lost.filter((how) => BROKEN.test(how)) : [];
  const log = scene.log().slice(before);
  const isTold = (fault.toldLate && lasts < CLIENT_TRIES_MS) || (fault.told?.test(log) ?? true);
  return {
    served,
    refused: refused + broken.length,
    lost: lost.filter((how) => !broken.includes(how)),
    fault: fault.name,
    healSeconds,
    told: isTold,
  };
}

const BROKEN = /ECONNRESET|socket hang up|broken off/;
