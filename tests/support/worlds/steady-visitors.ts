import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";

/** Who waits for longer is answered too late, in ms. */
const LONGEST_VISIT_MS = 20_000;

/** How visits ended. */
export type Visits = {
  /** Answered whole, with a status under 500. */
  served: number;
  /** Never taken: nobody listened any more. A proxy in front, or the browser, asks again. */
  refused: number;
  /** Taken and not answered whole, or with an error: what must not happen, in words. */
  lost: string[];
};

/** What a visitor asks for, and what is wrong with an answer that was whole: null for nothing. */
export type Visit = { address: string; wrong?: (body: string, status: number) => string | null };

/**
 * Visitors who come at a steady rate, however long the ones before them wait.
 *
 * @param visits what they ask for, in turn
 * @param perSecond how many
 * @param keptAlive whether they share connections, as those of a proxy do, or have one each
 */
export function steadyVisitors(visits: () => Visit, perSecond: number, keptAlive = true) {
  const agent = keptAlive ? new Agent({ keepAlive: true, maxSockets: 50 }) : undefined;
  const outcomes: Visits = { served: 0, refused: 0, lost: [] };
  const under = new Set<Promise<void>>();
  let over = false;

  function visit(): void {
    const ended = ask(visits(), agent ?? false).then((outcome) => {
      if (outcome === "served" || outcome === "refused") outcomes[outcome] += 1;
      else outcomes.lost.push(outcome);
      under.delete(ended);
    });
    under.add(ended);
  }

  async function come(): Promise<void> {
    const begun = performance.now();
    for (let count = 0; !over; ) {
      const due = ((performance.now() - begun) / 1000) * perSecond;
      for (; count < due; count += 1) visit();
      await setTimeout(1);
    }
  }
  const coming = come();

  return {
    /** How many are there, waiting for their answers. */
    waiting: () => under.size,
    /** No more come; resolves when those who are there have gone. */
    async stop(): Promise<Visits> {
      over = true;
      await coming;
      await Promise.all(under);
      agent?.destroy();
      return outcomes;
    },
  };
}

function ask({ address, wrong }: Visit, agent: Agent | false): Promise<string> {
  return new Promise((resolve) => {
    // As browsers do, where nobody looks at the text: the plain one would be made anew for each.
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
