import type { IncomingMessage } from "node:http";

/**
 * Reads the whole body of a request, at most `limit` bytes. A longer body isn't read to its end, and not
 * at all where its `Content-Length` says so.
 *
 * @returns null for a body that is too long
 * @throws where it breaks off
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return null;
  const parts: Buffer[] = [];
  let length = 0;
  // Leaving the loop early would destroy the connection, and the response with it.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    length += part.length;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
