import { log } from "./log.server";

/** How often the time is looked at, in ms. */
const EVERY_MS = 1000;

/** How late that may come, and how far the machine's clock may be set, without a word, in ms. */
const STANDSTILL_MS = 1500;
const CLOCK_SET_MS = 60_000;

/**
 * Tells the operator where the process stood still (a stopped container, a machine without a core to
 * spare), and where the machine's clock was set, as it is after a sleep: both explain what else the log says of that time.
 */
export function watchTime(): void {
  let before = { elapsed: performance.now(), clock: Date.now() };
  const look = () => {
    const now = { elapsed: performance.now(), clock: Date.now() };
    const passed = now.elapsed - before.elapsed;
    const set = now.clock - before.clock - passed;
    before = now;
    if (passed - EVERY_MS > STANDSTILL_MS) {
      log.warn({ seconds: inSeconds(passed - EVERY_MS) }, "the process stood still");
    }
    if (Math.abs(set) > CLOCK_SET_MS)
      log.warn({ seconds: inSeconds(set) }, "the clock was set, or the machine slept");
  };
  setInterval(look, EVERY_MS).unref();
}

const inSeconds = (ms: number) => Math.round(ms / 100) / 10;
