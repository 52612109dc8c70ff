import { setTimeout } from "node:timers/promises";
import { steadyVisitors, type Visits } from "../support/worlds/steady-visitors";
import { CLIENT_TRIES_MS, type Fault } from "./faults";
import type { Scene } from "./scene";

/** What became of a fault. `lost` includes refused connections, unless the fault ends the shop. */
export type Outcome = Pick<Visits, "served" | "lost"> & {
  fault: string;
  /** From the fault's end until what is published then is shown, in s. */
  healSeconds: number;
  /** Whether the fault was seen to happen. */
  happened: boolean;
  /** Whether the log reports the fault, where it has to. */
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
    // What was on its way when the fault began has come by then.
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
      ? lost.filter((how) => !BROKEN.test(how))
      : [...lost, ...Array<string>(refused).fill("refused")],
    happened,
    fault: fault.name,
    healSeconds,
    logged: (fault.loggedLate && lasts < CLIENT_TRIES_MS) || (await soon(isLogged)),
  };
}

/** The log's line may come a little later than what it reports. */
async function soon(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200 && !holds(); tries++) await setTimeout(100);
  return holds();
}

const BROKEN = /ECONNRESET|socket hang up|broken off/;
