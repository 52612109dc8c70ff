import { createHash } from "node:crypto";
import type { Dispatcher } from "undici";
import type { PictureAddress } from "~/images/picture-address";
import { asFailure, PictureFailure } from "~/images/picture-failure.server";
import {
  declaredPicture,
  type PictureType,
  SNIFFED_BYTES,
  sniffPicture,
} from "~/images/picture-type";
import { createPictureLine, type FetchLimits } from "./picture-line.server";
import type { Bytes } from "./picture-spool.server";

/** A picture whose first bytes are here. */
export type IncomingPicture = {
  type: PictureType;
  /** Bytes; null where the images host does not declare it. */
  length: number | null;
  /** Tells this picture from another at the same address: 16 hex digits. */
  tag: string;
  /** Throws where the picture breaks off or is too large: what came until then is no picture. */
  body: AsyncIterable<Bytes>;
};

export type FetchPicture = (address: PictureAddress) => Promise<IncomingPicture>;

/** A picture's size in bytes without the picture; null where the host does not declare it. */
export type MeasurePicture = (address: PictureAddress) => Promise<number | null>;

/** Fetches pictures over one line to the images host. */
export function createPictureFetch(
  host: { imagesHost: string; insecure: boolean },
  limits: FetchLimits,
): { fetchPicture: FetchPicture; measurePicture: MeasurePicture; close(): Promise<void> } {
  const { request, close } = createPictureLine(host, limits);

  async function fetchPicture(address: PictureAddress): Promise<IncomingPicture> {
    const answer = await request(address.upstream, "GET");
    try {
      const length = judgeHead(answer, limits.pictureBytes);
      const pieces: AsyncIterator<Bytes> = answer.body[Symbol.asyncIterator]();
      const head = await firstBytes(pieces);
      const type = sniffPicture(head);
      if (type === null) throw new PictureFailure(502, "the answer's bytes are no picture");
      const body = measured(head, pieces, length, limits.pictureBytes);
      return { type, length, tag: tagOf(address, answer), body };
    } catch (error) {
      answer.body.on("error", () => {}).destroy();
      throw asFailure(error);
    }
  }

  async function measurePicture(address: PictureAddress): Promise<number | null> {
    const { statusCode, headers, body } = await request(address.upstream, "HEAD");
    await body.dump();
    if (statusCode === 429 || statusCode >= 500) {
      throw new PictureFailure(502, `the images host answered ${statusCode}`);
    }
    const declared = one(headers["content-length"]);
    return statusCode === 200 && declared !== "" ? Number(declared) : null;
  }

  return { fetchPicture, measurePicture, close };
}

/** The declared length, or null. @throws PictureFailure where the head is not a picture's */
function judgeHead({ statusCode, headers }: Dispatcher.ResponseData, most: number): number | null {
  if (statusCode === 404) throw new PictureFailure(404, "the images host has no such picture");
  if (statusCode !== 200) throw new PictureFailure(502, `the images host answered ${statusCode}`);
  const type = one(headers["content-type"]);
  if (declaredPicture(type) === null) {
    throw new PictureFailure(502, `the images host answered ${type.slice(0, 80) || "no type"}`);
  }
  const declared = one(headers["content-length"]);
  if (declared === "") {
    // Such a body ends where the connection does: whole and broken off look the same.
    if (one(headers["transfer-encoding"]) === "") {
      throw new PictureFailure(502, "the answer's end can't be told");
    }
    return null;
  }
  if (Number(declared) > most) throw new PictureFailure(502, `too large: ${declared} bytes`);
  return Number(declared);
}

async function firstBytes(pieces: AsyncIterator<Bytes>): Promise<Bytes> {
  let head = Buffer.alloc(0);
  while (head.length < SNIFFED_BYTES) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

/** The body, counted. @throws PictureFailure at the byte that is too many, or missing at the end */
async function* measured(
  head: Bytes,
  rest: AsyncIterator<Bytes>,
  length: number | null,
  most: number,
): AsyncGenerator<Bytes> {
  let count = 0;
  try {
    for (let piece = head; ; ) {
      count += piece.length;
      if (count > most) throw new PictureFailure(502, `too large: more than ${most} bytes`);
      yield piece;
      const { done, value } = await rest.next();
      if (done) break;
      piece = value;
    }
    if (length !== null && count !== length) throw new PictureFailure(502, "broken off");
  } catch (error) {
    throw asFailure(error);
  } finally {
    await rest.return?.();
  }
}

/**
 * A tag that is known as soon as the answer's head is, so that the first visitor gets it too. A
 * changed file has another address at Contentful (its token); what may change at one address is
 * the picture's encoding, and with it the host's own validators or the length.
 */
function tagOf({ upstream }: PictureAddress, { headers }: Dispatcher.ResponseData): string {
  const told = [headers.etag, headers["last-modified"], headers["content-length"]].map(one);
  return createHash("sha256")
    .update(JSON.stringify([upstream, ...told]))
    .digest("hex")
    .slice(0, 16);
}

function one(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? "";
}
