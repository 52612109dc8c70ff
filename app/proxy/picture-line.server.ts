import type { Dispatcher, Pool } from "undici";
import { asFailure, PictureFailure } from "~/images/picture-failure.server";

/** How far the images host is trusted. Tests take smaller numbers. */
export type FetchLimits = {
  /** Bytes; a larger picture is refused, or cut off where its length was not declared. */
  pictureBytes: number;
  /** Connections, and with them pictures that are fetched at the same time. */
  connections: number;
  /** Pictures that may wait for a connection; the next one is a 503 at once. */
  waiting: number;
  connectMs: number;
  /** From the request until the answer's head. */
  headersMs: number;
  /** Between two pieces of the body. */
  stallMs: number;
  /** The whole, waiting for a connection included: against bodies that drip. */
  totalMs: number;
};

export const FETCH_LIMITS: FetchLimits = {
  pictureBytes: 10 * 1024 * 1024,
  connections: 8,
  waiting: 256,
  connectMs: 5_000,
  headersMs: 10_000,
  stallMs: 10_000,
  totalMs: 60_000,
};

type Method = "GET" | "HEAD";

/** How long an idle connection is kept, in ms, where the host does not say. */
const KEEP_ALIVE_MS = 30_000;

/**
 * The one line to the images host: a keep-alive pool that follows no redirect, knows no other
 * host and reads no proxy from the environment. `undici` is what Node's own `fetch` is made of;
 * by itself it has the pool and the three timeouts that `fetch` does not let one set.
 */
export function createPictureLine(
  host: { imagesHost: string; insecure: boolean },
  limits: FetchLimits,
) {
  let opening: Promise<Pool> | null = null;

  async function open(): Promise<Pool> {
    // Loaded with the first picture: no page waits for it at the start.
    const undici = await import("undici");
    return new undici.Pool(`${host.insecure ? "http" : "https"}://${host.imagesHost}`, {
      connections: limits.connections,
      connect: { timeout: limits.connectMs },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.stallMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  }

  async function request(path: string, method: Method): Promise<Dispatcher.ResponseData> {
    opening ??= open();
    const pool = await opening;
    if (pool.stats.queued >= limits.waiting) throw new PictureFailure(503, "too many are waiting");
    const options = { path, method, signal: AbortSignal.timeout(limits.totalMs) };
    try {
      return await pool.request(options).catch((error: unknown) => {
        // The other side may have closed a kept connection in that moment (RFC 9112 §9.3.1).
        if (isBrokenLine(error)) return pool.request(options);
        throw error;
      });
    } catch (error) {
      throw asFailure(error);
    }
  }

  return { request, close: async () => (await opening)?.destroy() };
}

function isBrokenLine(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE";
}
