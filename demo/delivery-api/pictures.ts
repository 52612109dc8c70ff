import type { FileHandle } from "node:fs/promises";
import { open, readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Space } from "../space";
import { type Address, segmentsOf } from "./address";
import { badRequest, notFound } from "./errors";

/** The largest picture of the Images API, in px. */
const MAX_WIDTH = 4000;

/**
 * Serves `/<space>/<asset>/<token>/<file name>?fm=webp&w=…` as the Images API does, from a folder with
 * `<file stem>-<width>.webp`: the smallest file that is at least as wide as `w`, else the widest.
 * The only JPEG is the link preview of 1200 × 630, `<file stem>-share.jpg`.
 * @throws ApiError 400 for another format or an impossible width, 404
 */
export async function servePicture(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  { space, pictures }: { space: Space; pictures: string },
): Promise<void> {
  const format = address.params.get("fm") ?? "webp";
  const wanted = readWidth(format, address.params);
  const name = fileName(space, address.segments);
  if (name === null) throw notFound();
  const isShare = format === "jpg";
  const file = await (isShare ? openShare(pictures, name) : openPicture(pictures, name, wanted));
  try {
    await sendFile(request, response, file, isShare ? "image/jpeg" : "image/webp");
  } finally {
    await file.close();
  }
}

function isShareSize(params: URLSearchParams): boolean {
  return params.get("w") === "1200" && params.get("h") === "630" && params.get("fit") === "pad";
}

function readWidth(format: string, params: URLSearchParams): number {
  const text = params.get("w");
  if (format !== "webp" && !(format === "jpg" && isShareSize(params))) {
    throw badRequest(`The format "${format}" is not supported.`);
  }
  if (text === null) return Number.POSITIVE_INFINITY;
  const width = Number(text);
  if (/^\d+$/.test(text) && width >= 1 && width <= MAX_WIDTH) return width;
  throw badRequest(`The width must be from 1 to ${MAX_WIDTH}.`);
}

/** The name of the file, if the address is that of an asset's file; else null, and no file is read. */
function fileName(space: Space, segments: readonly string[]): string | null {
  const [, assetId, , name] = segments;
  const asset = space.assets.find(({ id }) => id === assetId);
  const isOfAsset = Object.values(asset?.fields.file ?? {}).some(({ url }) => {
    const own = segmentsOf(url.replace(/^(https?:)?\/\/[^/]*/, ""));
    return own.length === segments.length && own.every((each, at) => each === segments[at]);
  });
  if (!isOfAsset || name === undefined) return null;
  return basename(name) === name && !name.includes("\0") ? name : null;
}

async function openPicture(folder: string, name: string, wanted: number): Promise<FileHandle> {
  const prefix = `${basename(name, extname(name))}-`;
  const widths = (await readdir(folder))
    .filter((file) => file.startsWith(prefix) && file.endsWith(".webp"))
    .map((file) => file.slice(prefix.length, -".webp".length))
    .filter((text) => /^[1-9]\d*$/.test(text))
    .map(Number)
    .sort((left, right) => left - right);
  const width = widths.find((each) => each >= wanted) ?? widths.at(-1);
  if (width === undefined) throw notFound();
  return open(join(folder, `${prefix}${width}.webp`));
}

async function openShare(folder: string, name: string): Promise<FileHandle> {
  try {
    return await open(join(folder, `${basename(name, extname(name))}-share.jpg`));
  } catch {
    throw notFound();
  }
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileHandle,
  type: "image/webp" | "image/jpeg",
): Promise<void> {
  const { size, mtime } = await file.stat();
  const etag = `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  response.setHeader("ETag", etag);
  response.setHeader("Last-Modified", mtime.toUTCString());
  response.setHeader("Cache-Control", "public, max-age=31536000");
  if (isUnchanged(request, etag, mtime)) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { "Content-Type": type, "Content-Length": size });
  if (request.method === "HEAD") response.end();
  else await pipeline(file.createReadStream({ autoClose: false }), response);
}

/** RFC 9110 §13.2.2: the date counts only if there is no tag. HTTP dates have whole seconds. */
function isUnchanged({ headers }: IncomingMessage, etag: string, mtime: Date): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    return tags.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Math.floor(mtime.getTime() / 1000) * 1000 <= since;
}
