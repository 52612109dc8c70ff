import type { CDPSession, Page } from "playwright";

/** A request of a page in Chromium's network log. */
export type Fetched = {
  url: string;
  /** The size of the received head and compressed body; 0 if the answer came from the browser's cache. */
  bytes: number;
};

/** Records a page's requests from now on, without the service worker's own. */
export async function watchNetwork(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const pending = new Map<string, Fetched>();
  const log = {
    /** Requests that have ended so far, oldest first. */
    fetched: [] as Fetched[],
    /** Resolves once no request has been open for five frames. */
    async settled() {
      // The browser requests a lazy picture a frame or two after the picture comes near the window.
      for (let quiet = 0; quiet < 5; quiet = pending.size === 0 ? quiet + 1 : 0) {
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
        );
      }
    },
  };
  const end = (requestId: string, bytes: number) => {
    const request = pending.get(requestId);
    if (request) log.fetched.push({ ...request, bytes });
    pending.delete(requestId);
  };
  session.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (!url.startsWith("data:")) pending.set(requestId, { url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0));
  await session.send("Network.enable");
  return log;
}

/** The total size of requests, in bytes. */
export function bytesOf(requests: readonly Fetched[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The size of an answer's compressed body, in bytes. @throws if the body is not compressed */
export async function compressedSize(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { "Accept-Encoding": "br" } });
  await answer.arrayBuffer();
  if (answer.headers.get("Content-Encoding") !== "br")
    throw new Error(`${address} is not compressed`);
  return Number(answer.headers.get("Content-Length"));
}
