import type { IncomingMessage } from "node:http";
import { ApiError } from "./errors";

/** Bytes; the only body that the delivery API takes is `{"expiresAt":…}`. */
const MAX_BODY = 16 * 1024;

/** A request's body as text. @throws ApiError 413 when it is over 16 KiB */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not `for await`: leaving that early destroys the socket, and the 413 with it.
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
  // The rest of the body is not read, so the connection can't be used again.
  return new ApiError(
    413,
    "RequestEntityTooLarge",
    "The request body is too large.",
    {},
    { Connection: "close" },
  );
}
