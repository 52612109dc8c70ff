import { createHash } from "node:crypto";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { retrySeconds } from "~/catalogue/loading";
import { settings } from "~/config/settings.server";
import { noteDelivery, noteRefusal } from "~/content/refused-pictures.server";
import { contentSource } from "~/contentful/client.server";
import {
  type Answer,
  type CachedResponse,
  cachedResponse,
  headersOf,
} from "~/http/cached-response.server";
import { PICTURE_POLICY } from "~/http/security-headers.server";
import { describeError, log } from "~/ops/log.server";
import { isAllowedPicture } from "./allowed-pictures.server";
import {
  createPictureFetch,
  FETCH_LIMITS,
  type FetchLimits,
  PictureFailure,
} from "./fetch-picture.server";
import { type PictureAddress, readPictureAddress } from "./picture-address";
import { openPictureFiles, tagOf } from "./picture-files.server";
import { sniffPicture } from "./picture-type";

/** Disk that pictures may take: some 20,000 of them, at the 25 KB of a WebP of 600 px. */
const MAX_DISK_BYTES = 512 * 1024 * 1024;

/** Memory for the pictures that are requested most: what some 300 products show on their cards. */
const MEMORY_BYTES = 8 * 1024 * 1024;

/** How long a failed picture is not fetched again, and a reason not logged again, in ms. */
const FAILED_MS = 60_000;

/** When a client may ask again, in s: too many pictures are wanted, by this client or by all. */
const RETRY_AFTER_S: Partial<Record<number, number>> = { 429: 10, 503: 5 };

type PictureSource = { space: string; imagesHost: string; insecure: boolean };

/**
 * The picture proxy over one images host and one folder: pictures from memory, else from disk, else from
 * the images host. A picture is fetched once for all requests that come meanwhile, and never again, as
 * another picture has another address.
 *
 * @param limits other than usual, for tests
 */
export async function openPictures(
  source: PictureSource,
  folder: string,
  limits: Partial<FetchLimits & { diskBytes: number }> = {},
) {
  const { diskBytes = MAX_DISK_BYTES, ...others } = limits;
  const { fetchPicture, close } = createPictureFetch(source, { ...FETCH_LIMITS, ...others });
  const files = await openPictureFiles(folder, diskBytes);
  const memory = new LRUCache<string, CachedResponse>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bodies }) => ("identity" in bodies ? bodies.identity.length : 1),
  });
  const failures = new LRUCache<string, CachedResponse>({ max: 10_000, ttl: FAILED_MS });
  const logged = new LRUCache<string, true>({ max: 500, ttl: FAILED_MS });
  const loading = new Map<string, Promise<Answer>>();
  let hits = 0;
  let misses = 0;

  /**
   * Answers an address under `/images/` (contract, "Addresses"): 200 with a picture; 404 for what is
   * no picture, or one that content doesn't name; 429, 502, 503 or 504 where it can't be had now.
   *
   * @param mayFetch whether the images host may be asked for this client. Called only where it must be.
   */
  async function answer(target: string, mayFetch: () => boolean): Promise<Answer> {
    const address = readPictureAddress(target, source.space);
    if (!address) return refusal(404);
    const key = createHash("sha256").update(address.upstream).digest("hex").slice(0, 32);
    const found = await find(key, address, mayFetch);
    if (found.cache === "hit") hits += 1;
    if (found.cache === "miss") misses += 1;
    return found;
  }

  function find(
    key: string,
    address: PictureAddress,
    mayFetch: () => boolean,
  ): Answer | Promise<Answer> {
    const cached = memory.get(key);
    if (cached) return { response: cached, cache: "hit" };
    const failure = failures.get(key);
    if (failure) return { response: failure };
    const underWay = loading.get(key);
    if (underWay) return underWay;
    if (!files.has(key)) {
      if (!isAllowedPicture(address.path)) return refusal(404);
      if (!mayFetch()) return refusal(429);
    }
    const loaded = load(key, address).finally(() => loading.delete(key));
    loading.set(key, loaded);
    return loaded;
  }

  async function load(key: string, address: PictureAddress): Promise<Answer> {
    try {
      const stored = await files.read(key);
      const bytes = stored ?? (await fetchPicture(address.upstream));
      if (!stored) {
        void files.write(key, bytes);
        noteDelivery(address.path);
      }
      const response = pictureOf(bytes);
      memory.set(key, response);
      return { response, cache: stored ? "hit" : "miss" };
    } catch (error) {
      const status = error instanceof PictureFailure ? error.status : 502;
      const failure = refusal(status);
      // A 503 is a failure of ours, not of the picture.
      if (status !== 503) failures.set(key, failure.response);
      if (status !== 404) report(address, status, error);
      // A failure that has a cause is the connection's.
      const isRefused = error instanceof PictureFailure && !error.cause && status !== 503;
      if (isRefused && isAllowedPicture(address.path)) noteRefusal(address.path, error.message);
      return failure;
    }
  }

  /** Logs each reason once a minute: an outage must not write a line for each picture of each page. */
  function report({ path, width }: PictureAddress, status: number, error: unknown): void {
    const reason = describeError(error);
    const name = `${status} ${reason.message}`;
    if (logged.has(name)) return;
    logged.set(name, true);
    log.warn({ path, width, reason }, "picture could not be fetched");
  }

  return { answer, usage: () => ({ ...files.usage(), hits, misses }), close };
}

/** A picture's response: its address names its bytes, so that it holds for a year. */
function pictureOf(bytes: Buffer): CachedResponse {
  const headers = new Headers({
    "Content-Type": sniffPicture(bytes) ?? "application/octet-stream",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": PICTURE_POLICY,
    // Link previews and other sites may show it.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Accept-Ranges": "bytes",
  });
  return cachedResponse(200, headers, `"${tagOf(bytes)}"`, { identity: bytes });
}

function refusal(status: number): Answer {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const seconds = RETRY_AFTER_S[status];
  if (seconds) headers.set("Retry-After", String(retrySeconds(seconds)));
  return { response: cachedResponse(status, headers, null, { identity: Buffer.alloc(0) }) };
}

let opening: ReturnType<typeof openPictures> | null = null;

/** The process's pictures. The first call lists what is on disk. */
export function pictures() {
  opening ??= contentSource().then((source) =>
    openPictures(source, join(settings.DATA_DIR, "pictures")),
  );
  return opening;
}

/** The same for `remix-serve`: whole, without ranges. */
export async function pictureResponse(url: string): Promise<Response> {
  const { pathname, search } = new URL(url);
  const { response } = await (await pictures()).answer(pathname + search, () => true);
  const { status, bodies } = response;
  const body = "identity" in bodies ? new Uint8Array(bodies.identity) : null;
  return new Response(body, { status, headers: headersOf(response) });
}
