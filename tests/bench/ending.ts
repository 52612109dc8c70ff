import { type End, endUnderLoad, UNDER_LOAD } from "../support/worlds/end-under-load";
import { atMost, type BenchOptions, figure, type Row } from "./report";

const SHUTDOWNS = 20;

/**
 * Ends the shop by SIGTERM under load, several times. No request may be lost on a kept-alive connection, as a
 * proxy has. A new connection can arrive while the port is being closed.
 */
export async function ending({ quick }: BenchOptions): Promise<Row[]> {
  return [...(await measure(true, quick)), ...(await measure(false, quick))];
}

async function measure(keptAlive: boolean, quick: boolean): Promise<Row[]> {
  const ends: End[] = [];
  for (let n = 0; n < (quick ? 2 : SHUTDOWNS); n += 1) ends.push(await endUnderLoad(keptAlive));
  const sum = (value: (end: End) => number) => ends.reduce((total, end) => total + value(end), 0);
  const label = `SIGTERM at ${UNDER_LOAD}/s, ${keptAlive ? "kept-alive connections" : "a new connection per request"}`;
  const lost = ends.flatMap((end) => end.lost);
  const unclean = ends.filter(({ code }) => code !== 0).length;
  const longest = Math.max(...ends.map(({ seconds }) => seconds));
  const what = `${label}: requests lost in ${ends.length} shutdowns`;
  return [
    keptAlive ? atMost(what, lost.length, 0, String) : figure(what, String(lost.length)),
    ...(lost.length > 0 ? [figure("how requests were lost", [...new Set(lost)].join(", "))] : []),
    atMost("exits with another code than 0", unclean, 0, String),
    atMost("longest shutdown", longest, 10, (seconds) => `${seconds.toFixed(2)} s`),
    figure(
      "requests served; refused after the port was closed",
      `${sum(({ served }) => served)}; ${sum(({ refused }) => refused)}`,
    ),
  ];
}
