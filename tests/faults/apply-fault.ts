import { setTimeout } from "node:timers/promises";
import { steadyVisitors, type Visits } from "../support/worlds/steady-visitors";
import { CLIENT_TRIES_MS, type Fault } from "./faults";
import type { Scene } from "./scene";

/** What became of a fault. `lost` are those too whose connections were refused, unless it ends the shop. */
export type Outcome = Pick<Visits, "served" | "lost"> & {
  fault: string;
  /** From its end until what is published then is shown, in s. */
  healSeconds: number;
  /** Whether it was seen to happen: what did not is no fault that was suffered. */
  happened: boolean;
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
  if (fault.toldLate) {
    // What was on its way when it began has come by then.
    await setTimeout(300);
    scene.edit();
  }
  const lasts = fault.lastsMs ?? lastsMs;
  await setTimeout(lasts);
  const happened = !fault.toldLate || !(await scene.isUpToDate());
  await end();
  const healSeconds = await scene.publish();
  const { served, refused, lost } = await visitors.stop();
  const isTold = () => fault.told.test(scene.log().slice(before));
  return {
    served,
    lost: fault.restarts
      ? lost.filter((how) => !BROKEN.test(how))
      : [...lost, ...Array<string>(refused).fill("refused")],
    happened,
    fault: fault.name,
    healSeconds,
    told: (fault.toldLate && lasts < CLIENT_TRIES_MS) || (await soon(isTold)),
  };
}

/** The log's line may come a little later than what it tells of. */
async function soon(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 50 && !isSo(); tries++) await setTimeout(100);
  return isSo();
}

const BROKEN = /ECONNRESET|socket hang up|broken off/;
