import type { IncomingMessage } from "node:http";

/**
 * The whole body of a request, at most `limit` bytes. Of one that is longer no more is read than
 * shows it, and nothing where its head tells.
 *
 * @returns null for a body that is too long
 * @throws where it breaks off
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return null;
  const parts: Buffer[] = [];
  let length = 0;
  // Whoever breaks out of the loop would destroy the connection, and with it the answer.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    length += part.length;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
