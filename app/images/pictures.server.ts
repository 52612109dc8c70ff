import { join } from "node:path";
import { queryParam } from "~/address/query.server";
import { isNamedPicture } from "~/catalogue/named-pictures.server";
import type { PictureFacts } from "~/catalogue/picture-facts.server";
import { settings } from "~/config/settings.server";
import { contentSource } from "~/contentful/client.server";
import { answerPicture } from "~/proxy/picture-answer.server";
import { createPictureFetch } from "~/proxy/picture-fetch.server";
import { FETCH_LIMITS, type FetchLimits } from "~/proxy/picture-line.server";
import { lookAtPicture } from "~/proxy/picture-look.server";
import { openPictureStore } from "~/proxy/picture-store.server";
import { readPictureAddress } from "./picture-address";
import { createPictureCache } from "./picture-cache.server";
import { PictureFailure, reportFailure } from "./picture-failure.server";

/** Disk that kept pictures may use: some 20,000 of them, at the 25 kB of a 600 px WebP. */
const MAX_DISK_BYTES = 512 * 1024 * 1024;

/** What to tell a visitor to wait, in s: too many pictures are asked for, by one client or by all. */
const RETRY_AFTER_S: Partial<Record<number, number>> = { 429: 10, 503: 5 };

export type PictureSource = { space: string; imagesHost: string; insecure: boolean };

export type PictureStats = {
  /** Bytes of disk. */
  bytes: number;
  count: number;
  hits: number;
  misses: number;
};

/**
 * The picture proxy: asks one host for pictures of one space, keeps them under `directory`, and
 * answers.
 *
 * @param limits other numbers than the shop's own, for tests
 */
export async function openPictures(
  source: PictureSource,
  directory: string,
  limits: Partial<FetchLimits> & { diskBytes?: number } = {},
) {
  const { diskBytes = MAX_DISK_BYTES, ...others } = limits;
  const store = await openPictureStore(directory, diskBytes);
  const line = createPictureFetch(source, { ...FETCH_LIMITS, ...others });
  const cache = createPictureCache(store, line.fetchPicture);

  async function serve(request: Request, path: string, mayFetch = () => true): Promise<Response> {
    const form = { w: queryParam(request, "w"), fm: queryParam(request, "fm") };
    const address = readPictureAddress(path, form, source.space);
    if (address === null) return refusal(404);
    try {
      return await answerPicture(request, await cache.find(address, mayFetch));
    } catch (error) {
      reportFailure(address, error);
      return refusal(error instanceof PictureFailure ? error.status : 503);
    }
  }

  /** @throws PictureFailure where the images host does not tell */
  const look = (image: string) => lookAtPicture(image, source.space, line);

  return { serve, look, stats: (): PictureStats => cache.stats(), close: line.close };
}

let opening: ReturnType<typeof openPictures> | null = null;

/** The process's pictures. The first call reads the listing of what is kept. */
function pictures() {
  opening ??= contentSource().then((source) =>
    openPictures(source, join(settings.DATA_DIR, "pictures")),
  );
  return opening;
}

/**
 * Answers a GET or HEAD of `/images/<path>?w=`, with or without `&fm=jpg` (contract, "Addresses"): 200,
 * 206, 304 and 416 with a picture; 404 for what is none, or is not kept and no content names it; 502, 503
 * or 504 where it can't be had, or nobody can tell. The body may fail while it is sent: see `answerPicture`.
 *
 * @param path what follows `/images/`, decoded
 * @param mayFetch asked before a picture is fetched that is not kept: if not, the answer is a 429
 */
export async function servePicture(
  request: Request,
  path: string,
  mayFetch = () => true,
): Promise<Response> {
  const mayFetchThis = () => {
    // Anyone can make up addresses: the images host is asked for what content names.
    const isNamed = isNamedPicture(path);
    if (isNamed === null) throw new PictureFailure(503, "content that may name it is missing");
    if (!isNamed) throw new PictureFailure(404, "content names no such picture");
    return mayFetch();
  };
  return (await pictures()).serve(request, path, mayFetchThis);
}

/** What a picture is like, by its address at the content service. Rejects where it can't be had. */
export async function lookAt(image: string): Promise<PictureFacts> {
  return (await pictures()).look(image);
}

/** For the metrics page. */
export async function pictureStats(): Promise<PictureStats> {
  return (await pictures()).stats();
}

function refusal(status: PictureFailure["status"]): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const seconds = RETRY_AFTER_S[status];
  if (seconds) headers.set("Retry-After", String(seconds));
  return new Response(null, { status, headers });
}
