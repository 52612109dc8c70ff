import { PICTURE_POLICY } from "~/http/security-headers.server";
import type { FoundPicture } from "~/images/picture-cache.server";
import { PictureFailure } from "~/images/picture-failure.server";
import { type Bytes, PIECE_BYTES, type Reader } from "./picture-spool.server";

/** First and last byte, both included, as HTTP counts them. */
type ByteRange = { first: number; last: number };

/**
 * Answers with a picture, whole, in part (RFC 9110 §14) or as unchanged (§13). The body takes
 * one piece at a time from the picture's reader, when the visitor has taken the last one, and
 * fails where the picture does: whoever sends it must then break the connection.
 * The address names the contents, so the answer is good for a year.
 */
export async function answerPicture(request: Request, picture: FoundPicture): Promise<Response> {
  const { type, tag, size, cache, reader } = picture;
  const etag = `"${tag}"`;
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": PICTURE_POLICY,
    // Link previews, and other sites' searches for pictures, may show them.
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
    "X-Cache": cache,
  });
  if (size !== null) headers.set("Accept-Ranges", "bytes");
  if (isUnchanged(request, etag)) return withoutBody(304, headers, reader);

  headers.set("Content-Type", type);
  const range = size === null ? null : askedRange(request, etag, size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    headers.set("Cache-Control", "no-store");
    headers.delete("Content-Type");
    headers.delete("ETag");
    return withoutBody(416, headers, reader);
  }
  if (range !== null) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${size}`);
  const start = range?.first ?? 0;
  const end = range ? range.last + 1 : size;
  if (end !== null) headers.set("Content-Length", String(end - start));
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return withoutBody(status, headers, reader);
  const short = cache === "hit" && end !== null && end - start <= PIECE_BYTES;
  const body = short ? await wholeBody(reader, start, end) : streamedBody(reader, start, end);
  return new Response(body, { status, headers });
}

async function withoutBody(status: number, headers: Headers, reader: Reader): Promise<Response> {
  await reader.close();
  return new Response(null, { status, headers });
}

/** If-None-Match, compared weakly (RFC 9110 §13.1.2). */
function isUnchanged({ headers }: Request, etag: string): boolean {
  const tags = headers.get("If-None-Match")?.split(",") ?? [];
  return tags.some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/**
 * The part asked for; null for the whole: also where several parts are asked for, which no
 * picture's reader does, or where what the visitor has is another picture (If-Range).
 */
function askedRange(
  { headers, method }: Request,
  etag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const ifRange = headers.get("If-Range");
  if (method !== "GET" || (ifRange !== null && ifRange !== etag)) return null;
  const match = /^bytes=(\d*)-(\d*)$/i.exec(headers.get("Range")?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : "unsatisfiable";
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first < size ? { first, last } : "unsatisfiable";
}

/** What a stream would hold as its first piece anyway, without the stream. */
async function wholeBody(reader: Reader, start: number, end: number): Promise<Bytes> {
  try {
    const bytes = await reader.read(start, end - start);
    if (bytes.length < end - start) throw new PictureFailure(502, "a kept picture became shorter");
    return bytes;
  } finally {
    await reader.close();
  }
}

function streamedBody(reader: Reader, start: number, end: number | null): ReadableStream {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const left = (end ?? Number.POSITIVE_INFINITY) - position;
          const piece = left > 0 ? await reader.read(position, left) : new Uint8Array(0);
          position += piece.length;
          if (piece.length > 0) return controller.enqueue(piece);
          if (end !== null && position < end) throw new PictureFailure(502, "broken off");
          controller.close();
          await reader.close();
        } catch (error) {
          await reader.close();
          throw error;
        }
      },
      cancel: () => reader.close(),
    },
    // Nothing is read ahead of the visitor.
    { highWaterMark: 0 },
  );
}
