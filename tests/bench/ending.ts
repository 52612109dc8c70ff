import { type End, endUnderLoad, UNDER_LOAD } from "../support/worlds/end-under-load";
import { atMost, type BenchOptions, type Row, told } from "./report";

const TRIES = 20;

/**
 * SIGTERM under load, again and again: no request may be lost on a connection that stands, as those of
 * a proxy do. Where each has its own, one can come in the moment in which the port is closed.
 */
export async function ending({ quick }: BenchOptions): Promise<Row[]> {
  return [...(await measure(true, quick)), ...(await measure(false, quick))];
}

async function measure(keptAlive: boolean, quick: boolean): Promise<Row[]> {
  const ends: End[] = [];
  for (let n = 0; n < (quick ? 2 : TRIES); n += 1) ends.push(await endUnderLoad(keptAlive));
  const sum = (of: (end: End) => number) => ends.reduce((total, end) => total + of(end), 0);
  const of = `SIGTERM at ${UNDER_LOAD}/s, ${keptAlive ? "kept-alive connections" : "a connection each"}`;
  const lost = ends.flatMap((end) => end.lost);
  const unclean = ends.filter(({ code }) => code !== 0).length;
  const longest = Math.max(...ends.map(({ seconds }) => seconds));
  const what = `${of}: requests lost in ${ends.length} tries`;
  return [
    keptAlive ? atMost(what, lost.length, 0, String) : told(what, String(lost.length)),
    ...(lost.length > 0 ? [told("how they were lost", [...new Set(lost)].join(", "))] : []),
    atMost("ends other than exit 0", unclean, 0, String),
    atMost("the longest of them", longest, 10, (seconds) => `${seconds.toFixed(2)} s`),
    told(
      "requests served; not taken any more, as nobody listened",
      `${sum(({ served }) => served)}; ${sum(({ refused }) => refused)}`,
    ),
  ];
}
