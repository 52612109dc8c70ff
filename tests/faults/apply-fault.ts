import { setTimeout } from "node:timers/promises";
import { steadyVisitors, type Visits } from "../support/worlds/steady-visitors";
import { CLIENT_TRIES_MS, type Fault } from "./faults";
import type { Scene } from "./scene";

/** The outcome of a fault. `lost` includes refused connections, unless the fault ends the shop. */
export type Outcome = Pick<Visits, "served" | "lost"> & {
  fault: string;
  /** The time from the fault's end until all pages show a change published then, in s. */
  healSeconds: number;
  /** Whether the test observed the fault. */
  happened: boolean;
  /** Whether the log reports the fault, if it must. */
  logged: boolean;
};

/** Applies a fault to a shop with visitors, and waits until the shop has healed. */
export async function applyFault(
  scene: Scene,
  fault: Fault,
  { lastsMs, perSecond }: { lastsMs: number; perSecond: number },
): Promise<Outcome> {
  const visitors = steadyVisitors(scene.nextVisit, perSecond);
  const before = scene.log().length;
  const end = await fault.begin(scene);
  if (fault.loggedLate) {
    // Responses under way arrive before the change is made.
    await setTimeout(300);
    scene.edit();
  }
  const lasts = fault.lastsMs ?? lastsMs;
  await setTimeout(lasts);
  const happened = !fault.loggedLate || !(await scene.isUpToDate());
  await end();
  const healSeconds = await scene.publish();
  const { served, refused, lost } = await visitors.stop();
  const isLogged = () => fault.log === null || fault.log.test(scene.log().slice(before));
  return {
    served,
    lost: fault.restarts
      ? lost.filter((how) => !BROKEN_CONNECTION.test(how))
      : [...lost, ...Array<string>(refused).fill("refused")],
    happened,
    fault: fault.name,
    healSeconds,
    logged: (fault.loggedLate && lasts < CLIENT_TRIES_MS) || (await soonTrue(isLogged)),
  };
}

/** Whether a condition holds within 20 s: the log may be late. */
async function soonTrue(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200 && !holds(); tries++) await setTimeout(100);
  return holds();
}

const BROKEN_CONNECTION = /ECONNRESET|socket hang up|broken off/;
