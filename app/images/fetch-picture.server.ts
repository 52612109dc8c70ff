import type { Dispatcher, Pool } from "undici";

/** Limits on the time, memory and connections for fetching pictures. */
export const FETCH_LIMITS = {
  pictureBytes: 10 * 1024 * 1024,
  /** Connections, each for one picture at a time. */
  connections: 8,
  /** Pictures that may wait for a connection. The next one is a 503. */
  waiting: 256,
  connectMs: 5_000,
  /** From the request to the answer's headers. */
  headersMs: 10_000,
  /** Between two pieces of the body. */
  bodyMs: 10_000,
  /** The whole fetch, the wait for a connection included. */
  totalMs: 60_000,
};
export type FetchLimits = typeof FETCH_LIMITS;

/** Why a picture is unavailable, with the status of the response. */
export class PictureFailure extends Error {
  override name = "PictureFailure";

  constructor(
    readonly status: 404 | 502 | 503 | 504,
    message: string,
    /** Why the host refuses the picture, in French for the owner; null if the host, or the shop, can't answer now. */
    readonly fault: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const ABSENT = "absente chez Contentful";
const NO_PICTURE = "ce fichier n’est pas une image";
const TOO_LARGE = "plus de 10 Mo";

/** The types of pictures that visitors get. Not SVG: opened as a page it could run scripts on our origin. */
type PictureType = "image/webp" | "image/jpeg" | "image/png" | "image/avif" | "image/gif";

/** A picture's type, from its first bytes (WHATWG MIME Sniffing §6.1); null if visitors don't get it. */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (/^RIFF.{4}WEBP/s.test(head)) return "image/webp";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^.{4}ftypavi[fs]/s.test(head)) return "image/avif";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return null;
}

/**
 * Fetches whole pictures over one pool of connections to the images host. The pool follows no redirect and
 * reads no proxy from the environment. Node's `fetch` has neither these limits nor these timeouts.
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
      maxResponseSize: limits.pictureBytes,
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
    if (pool.stats.queued >= limits.waiting)
      throw new PictureFailure(503, "too many pictures wait for a connection", null);
    const signal = AbortSignal.timeout(limits.totalMs);
    const ask = () => pool.request({ path, method: "GET", signal });
    try {
      const answer = await ask().catch((error: unknown) => {
        // The host may have just closed an idle connection (RFC 9112 §9.3.1).
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
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (sniffPicture(bytes) === null) {
      throw new PictureFailure(502, "the file is no picture", NO_PICTURE);
    }
    return bytes;
  } finally {
    answer.body.on("error", () => {}).destroy();
  }
}

/** @throws PictureFailure unless an answer's status and headers are those of a picture */
function checkHead({ statusCode, headers }: Dispatcher.ResponseData, most: number): void {
  if (statusCode === 404) {
    throw new PictureFailure(404, "the images host has no such picture", ABSENT);
  }
  if (statusCode !== 200) {
    const isTemporary = [429, 502, 503, 504].includes(statusCode);
    const fault = isTemporary ? null : `Contentful répond ${statusCode}`;
    throw new PictureFailure(502, `the images host answered ${statusCode}`, fault);
  }
  const type = String(headers["content-type"] ?? "no type");
  if (!/^image\//i.test(type)) {
    throw new PictureFailure(502, `the images host answered ${type.slice(0, 80)}`, NO_PICTURE);
  }
  const declared = headers["content-length"];
  if (declared === undefined && headers["transfer-encoding"] === undefined) {
    // Such a body ends with the connection: a whole body and a broken one look the same.
    throw new PictureFailure(
      502,
      "the images host sent neither Content-Length nor Transfer-Encoding",
      "réponse sans longueur",
    );
  }
  if (Number(declared) > most) {
    throw new PictureFailure(
      502,
      `the picture has ${declared} bytes, more than ${most}`,
      TOO_LARGE,
    );
  }
}

function asFailure(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) return error;
  const code = codeOf(error);
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    return new PictureFailure(502, "the picture is too large", TOO_LARGE);
  }
  const name = error instanceof Error ? error.name : "";
  const isLate = /TIMEOUT/.test(code) || name === "TimeoutError";
  return new PictureFailure(isLate ? 504 : 502, code || name, null, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
