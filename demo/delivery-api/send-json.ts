import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ApiError } from "./errors";

const compress = promisify(gzip);

/** Sends a body in the delivery API's media type, compressed if the client accepts gzip. */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(body));
  const zipped = acceptsGzip(request);
  const bytes = zipped ? await compress(text) : text;
  response.writeHead(status, {
    "Content-Type": "application/vnd.contentful.delivery.v1+json",
    "Content-Length": bytes.length,
    Vary: "Accept-Encoding",
    ...(zipped ? { "Content-Encoding": "gzip" } : {}),
  });
  response.end(bytes);
}

/**
 * Sends an error in Contentful's shape. Anything but an `ApiError` is the service's own fault: a 500.
 * An answer that has already begun is cut off.
 */
export async function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  requestId: string,
): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, id, message, details, headers } =
    error instanceof ApiError ? error : new ApiError(500, "ServerError", "Internal server error");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const body = { sys: { type: "Error", id }, message, details, requestId };
  await sendJson(request, response, status, body);
}

/** RFC 9110 §12.5.3, for gzip only: the header names it, and without a weight of zero. */
function acceptsGzip(request: IncomingMessage): boolean {
  const codings = String(request.headers["accept-encoding"] ?? "").split(",");
  return codings.some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(coding));
}
