import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
  type PictureAddress,
  readPictureAddress,
  SHOP_PICTURE_PATH,
  upstreamOf,
} from "~/address/picture-paths";
import { retrySeconds } from "~/catalogue/loading";
import { isPreview } from "~/config/settings.server";
import { contentSource } from "~/contentful/client.server";
import {
  type Answer,
  type PreparedResponse,
  preparedResponse,
} from "~/http/prepared-response.server";
import { PICTURE_POLICY } from "~/http/security-headers.server";
import { PICTURES_FOLDER } from "~/ops/disk.server";
import { describeError, log } from "~/ops/log.server";
import { noteDelivery, noteRefusal, noteUnreachable } from "~/owner/refused-pictures.server";
import { allowedPath } from "./allowed-pictures.server";
import {
  createPictureFetch,
  FETCH_LIMITS,
  type FetchLimits,
  PictureFailure,
  sniffPicture,
} from "./fetch-picture.server";
import { openPictureFiles, pictureTag } from "./picture-files.server";

/** Disk space for pictures: enough for some 20,000, at 25 KB for a WebP of 600 px. */
const MAX_DISK_BYTES = 512 * 1024 * 1024;

/** Memory for pictures: enough for the cards of some 300 products. */
const MEMORY_BYTES = 8 * 1024 * 1024;

/** How long a failed picture is not fetched again, and a reason not logged again, in ms. */
const FAILED_MS = 60_000;

/** How long a refused client should wait, in s. 429: this client's limit; 503: the limit for all clients. */
const RETRY_AFTER_S: Partial<Record<number, number>> = { 429: 10, 503: 5 };

type PictureSource = { space: string; imagesHost: string; insecure: boolean };

/**
 * The picture proxy for one images host and one folder: pictures come from memory, else from disk, else from
 * the images host. Requests for a picture that is being fetched share that fetch. A stored picture is never
 * fetched again: a changed picture has another address.
 *
 * @param limits replace the usual limits in tests
 */
export async function openPictures(
  source: PictureSource,
  folder: string,
  limits: Partial<FetchLimits & { diskBytes: number }> = {},
) {
  const { diskBytes = MAX_DISK_BYTES, ...others } = limits;
  const { fetchPicture, close } = createPictureFetch(source, { ...FETCH_LIMITS, ...others });
  const files = await openPictureFiles(folder, diskBytes);
  const memory = new LRUCache<string, PreparedResponse>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bodies }) => ("identity" in bodies ? bodies.identity.length : 1),
  });
  const failures = new LRUCache<string, PreparedResponse>({ max: 10_000, ttl: FAILED_MS });
  const logged = new LRUCache<string, true>({ max: 500, ttl: FAILED_MS });
  const loading = new Map<string, Promise<Answer>>();
  let hits = 0;
  let misses = 0;

  /**
   * Answers an address under `/images/` (docs/contract.md, "Addresses"): 200 with a picture; 404 if it is no
   * picture's address, if it is neither stored nor named by content, or if the images host doesn't have it; 429,
   * 502, 503 or 504 if it is unavailable now. A link preview whose picture the images host refuses is a 302 to the
   * shop's picture.
   *
   * @param mayFetch whether this client may cause a fetch. Called only if a fetch is needed.
   */
  async function answer(target: string, mayFetch: () => boolean): Promise<Answer> {
    const address = readPictureAddress(target, source.space);
    if (!address) return errorAnswer(404);
    const text = `${address.id}?${address.query}`;
    const key = createHash("sha256").update(text).digest("hex").slice(0, 32);
    const failure = failures.get(key);
    if (failure) return { response: failure };
    const isAvailable = memory.has(key) || loading.has(key) || files.has(key);
    if (!isAvailable && allowedPath(address) === null) return errorAnswer(404);
    if (!isAvailable && !mayFetch()) return errorAnswer(429);
    const found = await find(key, address);
    if (found.cache === "hit") hits += 1;
    if (found.cache === "miss") misses += 1;
    return found;
  }

  async function find(key: string, address: PictureAddress): Promise<Answer> {
    const response = memory.get(key);
    if (response) return { response, cache: "hit" };
    const loaded = loading.get(key) ?? load(key, address).finally(() => loading.delete(key));
    loading.set(key, loaded);
    return loaded;
  }

  async function load(key: string, address: PictureAddress): Promise<Answer> {
    const path = allowedPath(address);
    const hold = (bytes: Buffer, cache: "hit" | "miss") => {
      const response = pictureOf(bytes);
      memory.set(key, response);
      return { response, cache };
    };
    try {
      const stored = await files.read(key);
      if (stored) return hold(stored, "hit");
      if (path === null) return errorAnswer(404);
      const bytes = await fetchPicture(upstreamOf(path, address.query));
      void files.write(key, bytes);
      noteDelivery(path);
      return hold(bytes, "miss");
    } catch (error) {
      const status = error instanceof PictureFailure ? error.status : 502;
      noteFailure({ ...address, path }, status, error);
      const isRefused = error instanceof PictureFailure && error.fault !== null;
      const failure = isRefused && address.isShare ? shopPicture() : errorAnswer(status);
      // A 503 is the shop's own failure, not the picture's: the next request may succeed.
      if (status !== 503) failures.set(key, failure.response);
      return failure;
    }
  }

  /**
   * Logs each reason except a 404 once a minute, and notes whether the images host refuses the picture, or is
   * down.
   */
  function noteFailure(address: PictureAddress, status: number, error: unknown): void {
    const { path, width } = address;
    const reason = describeError(error);
    const name = `${status} ${reason.message}`;
    if (status !== 404 && !logged.has(name)) {
      logged.set(name, true);
      log.warn({ path, width, reason }, "picture could not be fetched");
    }
    if (!(error instanceof PictureFailure) || status === 503) return;
    if (error.fault === null) noteUnreachable();
    else if (path && allowedPath(address)) noteRefusal(path, error.fault);
  }

  return { answer, usage: () => ({ ...files.usage(), hits, misses }), close };
}

/** A picture's response. It is valid for a year, as a changed picture has another address; a draft's is not stored. */
function pictureOf(bytes: Buffer): PreparedResponse {
  const headers = new Headers({
    "Content-Type": sniffPicture(bytes) ?? "application/octet-stream",
    "Cache-Control": isPreview ? "private, no-store" : "public, max-age=31536000, immutable",
    "Content-Security-Policy": PICTURE_POLICY,
    // Link previews and other sites may show it.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
  });
  return preparedResponse(200, headers, `"${pictureTag(bytes)}"`, { identity: bytes });
}

function errorAnswer(status: number): Answer {
  const seconds = RETRY_AFTER_S[status];
  return withoutPicture(status, seconds ? { "Retry-After": String(retrySeconds(seconds)) } : {});
}

/** Leads a link preview to the shop's picture, in place of one that the images host refuses. */
function shopPicture(): Answer {
  return withoutPicture(302, { Location: SHOP_PICTURE_PATH });
}

function withoutPicture(status: number, others: Record<string, string>): Answer {
  const headers = new Headers({
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
    ...others,
  });
  return { response: preparedResponse(status, headers, null, { identity: Buffer.alloc(0) }) };
}

let opening: ReturnType<typeof openPictures> | null = null;

/** The process's picture proxy. The first call, at the start, opens it and lists the files on disk. */
export function pictures() {
  opening ??= contentSource().then((source) => openPictures(source, PICTURES_FOLDER));
  return opening;
}

/** A picture's response under `remix-serve`, where a preview is closed. */
export async function pictureResponse(url: string): Promise<Response> {
  if (isPreview) return new Response(null, { status: 403 });
  const { pathname, search } = new URL(url);
  const { response } = await (await pictures()).answer(pathname + search, () => true);
  const { status, headers, bodies } = response;
  const body = "identity" in bodies ? new Uint8Array(bodies.identity) : null;
  return new Response(body, { status, headers });
}
