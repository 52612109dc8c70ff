import { join } from "node:path";
import { retrySeconds } from "~/catalogue/loading";
import { settings } from "~/config/settings.server";
import { contentSource } from "~/contentful/client.server";
import { type CachedResponse, cachedResponse } from "~/http/cached-response.server";
import { PICTURE_POLICY } from "~/http/security-headers.server";
import { isAllowedPicture } from "./allowed-pictures.server";
import { createPictureFetch, FETCH_LIMITS, type FetchLimits } from "./fetch-picture.server";
import { readPictureAddress } from "./picture-address";
import { createPictureCache } from "./picture-cache.server";
import { PictureFailure } from "./picture-failure.server";
import { openPictureFiles, type Picture } from "./picture-files.server";

/** What every picture's address begins with. */
export const PICTURES = "/images/";

/** Disk that pictures may take: some 20,000 of them, at the 25 KB of a WebP of 600 px. */
const MAX_DISK_BYTES = 512 * 1024 * 1024;

/** When a client may ask again, in s: too many pictures are asked for, by this client or by all. */
const RETRY_AFTER_S: Partial<Record<number, number>> = { 429: 10, 503: 5 };

type PictureSource = { space: string; imagesHost: string; insecure: boolean };

/** The picture proxy over one images host and one folder. @param limits other than usual, for tests */
export async function openPictures(
  source: PictureSource,
  folder: string,
  limits: Partial<FetchLimits & { diskBytes: number }> = {},
) {
  const { diskBytes = MAX_DISK_BYTES, ...others } = limits;
  const { fetchPicture, close } = createPictureFetch(source, { ...FETCH_LIMITS, ...others });
  const cache = createPictureCache(await openPictureFiles(folder, diskBytes), fetchPicture);

  /**
   * Answers an address under `/images/` (contract, "Addresses"): 200 with a picture; 404 for what is
   * none, or what content doesn't name; 429, 502, 503 or 504 where it can't be had now.
   *
   * @param mayFetch whether the images host may be asked for this client; asked only where it must be
   */
  async function answer(target: string, mayFetch: () => boolean): Promise<Answer> {
    const { pathname, searchParams } = new URL(target, "http://localhost");
    const form = { w: searchParams.get("w"), fm: searchParams.get("fm") };
    const path = decoded(pathname.slice(PICTURES.length));
    const address = readPictureAddress(path, form, source.space);
    try {
      if (!address) throw new PictureFailure(404, "it is no picture of the shop");
      const { picture, cache: state } = await cache.find(address, () => {
        if (!isAllowedPicture(path)) throw new PictureFailure(404, "content names no such picture");
        if (!mayFetch()) throw new PictureFailure(429, "too many for one client");
      });
      return { response: responseOf(picture), cache: state };
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error;
      return { response: refusal(error.status) };
    }
  }

  return { answer, usage: cache.usage, close };
}

type Answer = { response: CachedResponse; cache?: "hit" | "miss" };

const responses = new WeakMap<Picture, CachedResponse>();

/** A picture's response: its address names its bytes, so that it holds for a year. */
function responseOf(picture: Picture): CachedResponse {
  let response = responses.get(picture);
  if (!response) {
    const { type, tag, bytes } = picture;
    const headers = new Headers({
      "Content-Type": type,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": PICTURE_POLICY,
      // Link previews and other sites may show it.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Accept-Ranges": "bytes",
    });
    response = cachedResponse(200, headers, `"${tag}"`, { identity: bytes });
    responses.set(picture, response);
  }
  return response;
}

function refusal(status: number): CachedResponse {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const seconds = RETRY_AFTER_S[status];
  if (seconds) headers.set("Retry-After", String(retrySeconds(seconds)));
  return cachedResponse(status, headers, null, { identity: Buffer.alloc(0) });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
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
  const body = "identity" in response.bodies ? response.bodies.identity : Buffer.alloc(0);
  const headers = new Headers();
  for (let at = 0; at < response.headers.length; at += 2) {
    headers.set(response.headers[at] ?? "", response.headers[at + 1] ?? "");
  }
  return new Response(new Uint8Array(body), { status: response.status, headers });
}
