import type { IncomingMessage } from "node:http";
import { ApiError } from "./errors";

/** In bytes. The delivery API accepts no other body than `{"expiresAt":…}`. */
const MAX_BODY = 16 * 1024;

/** A request's body as text. @throws ApiError 413 for a body over 16 KiB */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not `for await`: to leave such a loop early destroys the socket before the 413 is sent.
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on("end", resolve);
    request.on("error", reject);
  });
  return Buffer.concat(chunks).toString("utf8");
}

function tooLarge(): ApiError {
  // The service doesn't read the rest of the body, so it can't reuse the connection.
  return new ApiError(
    413,
    "RequestEntityTooLarge",
    "The request body is too large.",
    {},
    { Connection: "close" },
  );
}
