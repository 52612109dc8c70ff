import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";

/** The longest time that a visitor waits for an answer, in ms. */
const LONGEST_VISIT_MS = 20_000;

/** How visits ended. */
export type Visits = {
  /** The number of whole answers with a status below 500. */
  served: number;
  /** The number of refused connections, which a proxy or browser would try again. */
  refused: number;
  /** A description of each accepted request without a whole answer, or with an error. Must be empty. */
  lost: string[];
};

/** The address that a visitor requests, and a check that returns the fault of a whole answer, or null. */
export type Visit = { address: string; wrong?: (body: string, status: number) => string | null };

/**
 * Sends requests at a steady rate, however long earlier requests take.
 *
 * @param visits returns the next visit
 * @param perSecond the number of requests per second
 * @param keptAlive whether requests share connections, as behind a proxy, or each opens its own
 */
export function steadyVisitors(visits: () => Visit, perSecond: number, keptAlive = true) {
  const agent = keptAlive ? new Agent({ keepAlive: true, maxSockets: 50 }) : undefined;
  const outcomes: Visits = { served: 0, refused: 0, lost: [] };
  const pending = new Set<Promise<void>>();
  let over = false;

  function visit(): void {
    const ended = ask(visits(), agent ?? false).then((outcome) => {
      if (outcome === "served" || outcome === "refused") outcomes[outcome] += 1;
      else outcomes.lost.push(outcome);
      pending.delete(ended);
    });
    pending.add(ended);
  }

  async function sendAll(): Promise<void> {
    const begun = performance.now();
    for (let count = 0; !over; ) {
      const due = ((performance.now() - begun) / 1000) * perSecond;
      for (; count < due; count += 1) visit();
      await setTimeout(1);
    }
  }
  const sending = sendAll();

  return {
    /** The number of visitors who wait for an answer. */
    waiting: () => pending.size,
    /** Sends no more requests. Resolves when all have ended. */
    async stop(): Promise<Visits> {
      over = true;
      await sending;
      await Promise.all(pending);
      agent?.destroy();
      return outcomes;
    },
  };
}

function ask({ address, wrong }: Visit, agent: Agent | false): Promise<string> {
  return new Promise((resolve) => {
    // Browsers send this header. Without it the shop would decompress the page for each request.
    const headers = wrong ? {} : { "Accept-Encoding": "br" };
    const visit = get(address, { agent, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      const pieces: Buffer[] = [];
      answer.on("data", (piece) => pieces.push(piece));
      answer.on("error", ({ message }) => resolve(`broken off: ${message}`));
      answer.on("end", () => {
        const mistake = wrong?.(Buffer.concat(pieces).toString(), statusCode);
        if (mistake) resolve(`${address}: ${mistake}`);
        else resolve(statusCode < 500 ? "served" : `status ${statusCode}`);
      });
    });
    visit.on("error", (error: NodeJS.ErrnoException) => {
      resolve(error.syscall === "connect" ? "refused" : error.message);
    });
    const tooLate = () => {
      resolve(`${address}: no answer in time`);
      visit.destroy();
    };
    const limit = globalThis.setTimeout(tooLate, LONGEST_VISIT_MS);
    visit.on("close", () => clearTimeout(limit));
  });
}
