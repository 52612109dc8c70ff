import autocannon, { type Client, type Options, type Result } from "autocannon";
import { BROWSER_HEADERS } from "./ask";
import { quantile } from "./numbers";
import { untilIdle } from "./process-cost";

type LoadOptions = {
  /** The address of all requests, or only their origin if `path` is given. */
  url: string;
  /** The number of kept-alive connections, each with one request at a time. */
  connections: number;
  /** In seconds, or in requests. */
  duration: { seconds: number } | { requests: number };
  /** Returns the path of the next request. */
  path?: () => string;
  /** The server's process: `load` waits afterwards until it is idle. */
  pid?: number;
  /** Called for each answer with the number of answers so far. */
  onAnswer?: (answers: number) => void;
};

export type Load = {
  answers: number;
  /** Answers with another status than 2xx. */
  non2xx: number;
  errors: number;
  /** Answers per second, until the last answer. */
  perSecond: number;
  /** In ms, from the sent request to the end of its answer. */
  p50: number;
  p99: number;
  longest: number;
};

/** Puts load on a server with autocannon. Records times here, as autocannon's histogram has whole ms. */
export async function load(options: LoadOptions): Promise<Load> {
  const { url, connections, duration, path, pid, onAnswer } = options;
  const times: number[] = [];
  let non2xx = 0;
  const start = performance.now();
  let end = start;
  const { errors } = await fire(
    {
      url,
      connections,
      ...("seconds" in duration ? { duration: duration.seconds } : { amount: duration.requests }),
      headers: BROWSER_HEADERS,
      timeout: 60,
      setupClient: dropBodies,
      ...(path && { requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }] }),
    },
    (status, time) => {
      end = performance.now();
      if (status < 200 || status >= 300) non2xx += 1;
      times.push(time);
      onAnswer?.(times.length);
    },
  );
  if (pid !== undefined) await untilIdle(pid);
  return {
    answers: times.length,
    non2xx,
    errors,
    perSecond: (times.length / (end - start)) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: quantile(times, 1),
  };
}

/** Runs autocannon. Calls `onAnswer` with the status and the ms of each answer. */
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
 * Stops autocannon from decoding each body as UTF-8 text, compressed or not. Decoding would make it several
 * times slower than the measured servers. It still receives the bodies.
 */
function dropBodies(client: Client): void {
  const { pipelinedRequests } = client as unknown as {
    pipelinedRequests: { addBody(body: Buffer): void };
  };
  pipelinedRequests.addBody = () => {};
}
