import type { Dispatcher, Pool } from "undici";
import type { PictureAddress } from "./picture-address";
import { asFailure, PictureFailure } from "./picture-failure.server";
import { declaredPicture, type PictureType, sniffPicture } from "./picture-type";

/** How much the images host may take of time, memory and connections. */
export const FETCH_LIMITS = {
  pictureBytes: 10 * 1024 * 1024,
  /** Connections, and with them pictures that are fetched at the same time. */
  connections: 8,
  /** Pictures that may wait for a connection; the next one is answered with 503. */
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

type FetchedPicture = { type: PictureType; bytes: Buffer };
export type FetchPicture = (address: PictureAddress) => Promise<FetchedPicture>;

/**
 * Fetches pictures whole, over one pool of connections to the images host. It follows no redirect and
 * reads no proxy from the environment; Node's `fetch` has neither the limits nor the timeouts.
 */
export function createPictureFetch(
  { imagesHost, insecure }: { imagesHost: string; insecure: boolean },
  limits: FetchLimits,
): { fetchPicture: FetchPicture; close(): Promise<void> } {
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

  /** @throws PictureFailure */
  async function fetchPicture({ upstream }: PictureAddress): Promise<FetchedPicture> {
    opening ??= open();
    const pool = await opening;
    if (pool.stats.queued >= limits.waiting) throw new PictureFailure(503, "too many are waiting");
    const options = {
      path: upstream,
      method: "GET",
      signal: AbortSignal.timeout(limits.totalMs),
    } as const;
    try {
      const answer = await pool.request(options).catch((error: unknown) => {
        // The host may have closed an idle connection in that moment (RFC 9112 §9.3.1).
        if (isClosedConnection(error)) return pool.request(options);
        throw error;
      });
      return await readPicture(answer, limits.pictureBytes);
    } catch (error) {
      throw asFailure(error);
    }
  }

  return { fetchPicture, close: async () => (await opening)?.destroy() };
}

async function readPicture(answer: Dispatcher.ResponseData, most: number): Promise<FetchedPicture> {
  try {
    checkHead(answer, most);
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer.body) {
      size += piece.length;
      if (size > most) throw new PictureFailure(502, `it has more than ${most} bytes`);
      pieces.push(piece);
    }
    const declared = one(answer.headers["content-length"]);
    if (declared !== "" && Number(declared) !== size) throw new PictureFailure(502, "it broke off");
    const bytes = Buffer.concat(pieces);
    const type = sniffPicture(bytes);
    if (type === null) throw new PictureFailure(502, "its bytes are no picture");
    return { type, bytes };
  } finally {
    answer.body.on("error", () => {}).destroy();
  }
}

/** @throws PictureFailure where an answer's status and headers are not those of a picture */
function checkHead({ statusCode, headers }: Dispatcher.ResponseData, most: number): void {
  if (statusCode === 404) throw new PictureFailure(404, "the images host has no such picture");
  if (statusCode !== 200) throw new PictureFailure(502, `the images host answered ${statusCode}`);
  const type = one(headers["content-type"]);
  if (declaredPicture(type) === null) {
    throw new PictureFailure(502, `the images host answered ${type.slice(0, 80) || "no type"}`);
  }
  const declared = one(headers["content-length"]);
  if (declared === "" && one(headers["transfer-encoding"]) === "") {
    // Such a body ends where the connection does: whole and broken off look the same.
    throw new PictureFailure(502, "its end can't be seen");
  }
  if (Number(declared) > most) throw new PictureFailure(502, `it has ${declared} bytes`);
}

function isClosedConnection(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE";
}

function one(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? "";
}
