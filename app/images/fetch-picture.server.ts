import type { Dispatcher, Pool } from "undici";
import { sniffPicture } from "./picture-type";

/** How much the images host may take of time, memory and connections. */
export const FETCH_LIMITS = {
  pictureBytes: 10 * 1024 * 1024,
  /** Connections, and with them pictures that are fetched at the same time. */
  connections: 8,
  /** Pictures that may wait for a connection. The next one is a 503. */
  waiting: 256,
  connectMs: 5_000,
  /** From the request to the answer's headers. */
  headersMs: 10_000,
  /** Between two pieces of the body. */
  bodyMs: 10_000,
  /** All of it, the wait for a connection included. */
  totalMs: 60_000,
};
export type FetchLimits = typeof FETCH_LIMITS;

/** Why a picture can't be had, with the status of the response. */
export class PictureFailure extends Error {
  override name = "PictureFailure";

  constructor(
    readonly status: 404 | 502 | 503 | 504,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Fetches pictures whole, over one pool of connections to the images host. It follows no redirect and
 * reads no proxy from the environment; Node's `fetch` has neither the limits nor the timeouts.
 */
export function createPictureFetch(
  { imagesHost, insecure }: { imagesHost: string; insecure: boolean },
  limits: FetchLimits,
) {
  let opening: Promise<Pool> | null = null;

  async function open(): Promise<Pool> {
    // Loaded with the first picture: no page waits for it at the start.
    const { Pool } = await import("undici");
    return new Pool(`${insecure ? "http" : "https"}://${imagesHost}`, {
      connections: limits.connections,
      connect: { timeout: limits.connectMs },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyMs,
      keepAliveTimeout: 30_000,
    });
  }

  /**
   * The bytes of a picture of a known type.
   *
   * @param path path and query at the images host
   * @throws PictureFailure
   */
  async function fetchPicture(path: string): Promise<Buffer> {
    opening ??= open();
    const pool = await opening;
    if (pool.stats.queued >= limits.waiting) throw new PictureFailure(503, "too many are waiting");
    const signal = AbortSignal.timeout(limits.totalMs);
    const ask = () => pool.request({ path, method: "GET", signal });
    try {
      const answer = await ask().catch((error: unknown) => {
        // The host may have closed an idle connection in that moment (RFC 9112 §9.3.1).
        if (/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(codeOf(error))) return ask();
        throw error;
      });
      return await readPicture(answer, limits.pictureBytes);
    } catch (error) {
      throw asFailure(error);
    }
  }

  return { fetchPicture, close: async () => (await opening)?.destroy() };
}

async function readPicture(answer: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  try {
    checkHead(answer, most);
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer.body) {
      size += piece.length;
      if (size > most) throw new PictureFailure(502, `it has more than ${most} bytes`);
      pieces.push(piece);
    }
    const declared = answer.headers["content-length"];
    if (declared !== undefined && Number(declared) !== size)
      throw new PictureFailure(502, "it broke off");
    const bytes = Buffer.concat(pieces);
    if (sniffPicture(bytes) === null) throw new PictureFailure(502, "its bytes are no picture");
    return bytes;
  } finally {
    answer.body.on("error", () => {}).destroy();
  }
}

/** @throws PictureFailure where an answer's status and headers are not those of a picture */
function checkHead({ statusCode, headers }: Dispatcher.ResponseData, most: number): void {
  if (statusCode === 404) throw new PictureFailure(404, "the images host has no such picture");
  if (statusCode !== 200) throw new PictureFailure(502, `the images host answered ${statusCode}`);
  const type = String(headers["content-type"] ?? "no type");
  if (!/^image\//i.test(type)) {
    throw new PictureFailure(502, `the images host answered ${type.slice(0, 80)}`);
  }
  const declared = headers["content-length"];
  if (declared === undefined && headers["transfer-encoding"] === undefined) {
    // Such a body ends with the connection: a whole one and a broken one look the same.
    throw new PictureFailure(502, "its end can't be seen");
  }
  if (Number(declared) > most) throw new PictureFailure(502, `it has ${declared} bytes`);
}

function asFailure(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) return error;
  const code = codeOf(error);
  const name = error instanceof Error ? error.name : "";
  const isLate = /TIMEOUT/.test(code) || name === "TimeoutError";
  return new PictureFailure(isLate ? 504 : 502, code || name, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
