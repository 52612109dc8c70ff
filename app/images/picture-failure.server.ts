import { LRUCache } from "lru-cache";
import { describeError, log } from "~/ops/log.server";
import type { PictureAddress } from "./picture-address";

/** Why there is no picture, with the status of the response. */
export class PictureFailure extends Error {
  override name = "PictureFailure";

  constructor(
    readonly status: 404 | 429 | 502 | 503 | 504,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What has been logged lately: an outage must not write a line for each picture of each page. */
const logged = new LRUCache<string, true>({ max: 500, ttl: 60_000 });

/** Logs why a picture could not be had, each reason once a minute. A client's own mistakes are not logged. */
export function reportFailure({ path, width }: PictureAddress, error: unknown): void {
  const status = error instanceof PictureFailure ? error.status : null;
  if (status === 404 || status === 429) return;
  const reason = describeError(error);
  const name = `${status} ${reason.message}`;
  if (logged.has(name)) return;
  logged.set(name, true);
  log.warn({ path, width, reason }, "picture could not be fetched");
}

/** Turns an error of a request or its body into a `PictureFailure`. */
export function asFailure(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const name = error instanceof Error ? error.name : "";
  const late = /TIMEOUT/.test(code) || name === "TimeoutError";
  return new PictureFailure(late ? 504 : 502, code || name, { cause: error });
}
