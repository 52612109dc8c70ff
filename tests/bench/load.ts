import autocannon, { type Client, type Options, type Result } from "autocannon";
import { BROWSER_HEADERS } from "./ask";
import { quantile } from "./numbers";
import { cpuMs, untilIdle } from "./process-cost";

type LoadOptions = {
  /** Where to send requests: all of them, or those that `path` does not name. */
  url: string;
  /** Kept-alive connections, each with one request under way. */
  connections: number;
  /** Seconds that it goes on, or the number of requests. */
  lasts: { seconds: number } | { requests: number };
  /** Names the next request's path. */
  path?: () => string;
  /** The server's process, to be told its CPU time and to wait for it to come to rest afterwards. */
  pid?: number;
  /** Called at each answer with the number of answers so far. */
  onAnswer?: (answers: number) => void;
};

export type Load = {
  answers: number;
  /** Other than 2xx. */
  refused: number;
  errors: number;
  /** Answers a second, up to the last one. */
  perSecond: number;
  /** ms from sending a request to its whole answer. */
  p50: number;
  p99: number;
  longest: number;
  /** ms of the server's CPU for one answer; NaN where it can't be known. */
  cpu: number;
  /** CPU time of the server in wall time: under 1, the load generator was what was slow. */
  busy: number;
};

/** Puts load on a server with autocannon. Its own histogram is in whole ms: times are kept here. */
export async function load(options: LoadOptions): Promise<Load> {
  const { url, connections, lasts, path, pid, onAnswer } = options;
  const times: number[] = [];
  let refused = 0;
  const cpuBefore = pid === undefined ? null : cpuMs(pid);
  const start = performance.now();
  let end = start;
  const { errors } = await fire(
    {
      url,
      connections,
      ...("seconds" in lasts ? { duration: lasts.seconds } : { amount: lasts.requests }),
      headers: BROWSER_HEADERS,
      timeout: 60,
      setupClient: dropBodies,
      ...(path && { requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }] }),
    },
    (status, time) => {
      end = performance.now();
      if (status < 200 || status >= 300) refused += 1;
      times.push(time);
      onAnswer?.(times.length);
    },
  );
  const cpuAfter = pid === undefined ? null : cpuMs(pid);
  if (pid !== undefined) await untilIdle(pid);
  const cpu = cpuBefore === null || cpuAfter === null ? Number.NaN : cpuAfter - cpuBefore;
  return {
    answers: times.length,
    refused,
    errors,
    perSecond: (times.length / (end - start)) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: quantile(times, 1),
    cpu: cpu / times.length,
    busy: cpu / (end - start),
  };
}

/** Runs autocannon and hands over the status and the ms of each answer. */
function fire(options: Options, onAnswer: (status: number, time: number) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    run.on("response", (_client, status, _bytes, time) => onAnswer(status, time));
  });
}

/**
 * autocannon decodes each body as UTF-8 text, whatever it is, and so is several times as slow as
 * the servers that it measures. The bodies are read all the same; only nobody looks at them.
 */
function dropBodies(client: Client): void {
  const { pipelinedRequests } = client as unknown as {
    pipelinedRequests: { addBody(body: Buffer): void };
  };
  pipelinedRequests.addBody = () => {};
}
