import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mayCauseWork } from "~/http/render-limit.server";
import { servePicture } from "~/images/pictures.server";

/** What every picture's address begins with. */
export const PICTURES = "/images/";

/** All that a picture's answer depends on beside its address. */
const HEADERS = ["if-none-match", "if-range", "range"] as const;

/**
 * `node:http`'s door to `servePicture`, for addresses that begin with `PICTURES`: Remix's own
 * adapter takes a body as fast as it comes, whole pictures into the memory of slow connections.
 */
export async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  serve = servePicture,
): Promise<void> {
  const url = new URL(request.url ?? "", "http://localhost");
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const asked = new Request(url, { method: request.method === "HEAD" ? "HEAD" : "GET", headers });
  const path = decoded(url.pathname.slice(PICTURES.length));
  await send(await serve(asked, path, () => mayCauseWork(request)), response);
}

/** No picture's path, where it can't be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

/**
 * Sends an answer at the visitor's pace. A body that fails, or a visitor who leaves, ends the
 * connection and is nobody's error.
 */
async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  const body = answer.body?.getReader();
  if (!body) {
    response.end();
    return;
  }
  // Also while a piece is waited for: what is still to come is not wanted any more.
  response.once("close", () => void body.cancel().catch(() => {}));
  if (response.destroyed) return void body.cancel().catch(() => {});
  try {
    for (let next = await body.read(); !next.done; next = await body.read()) {
      if (!response.write(next.value)) await drained(response);
    }
    response.end();
  } catch {
    response.destroy();
  }
}

/** Resolves when the connection takes more, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(response, "drain", { signal }), once(response, "close", { signal })]);
  } finally {
    over.abort();
  }
}
