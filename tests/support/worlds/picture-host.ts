import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { closeServer, listening } from "./listening";

export type PictureHost = Awaited<ReturnType<typeof startPictureHost>>;

/** Starts an images host on loopback whose answers a test can replace. */
export async function startPictureHost() {
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? "");
    state.answer(request, response);
  });
  server.on("connection", (socket: Socket) => {
    state.connections += 1;
    socket.on("error", () => {});
  });
  const { host } = await listening(server);
  const state = {
    /** `127.0.0.1:<port>`, for the shop's settings. */
    host,
    /** Answers requests: with a small picture, unless a test sets another function. */
    answer: ((_request, response) => sendPicture(response, webp(20_000))) as RequestListener,
    /** The path and query of each request so far. */
    requests: [] as string[],
    /** Connections accepted so far. */
    connections: 0,
    close: () => closeServer(server),
  };
  return state;
}

/** Bytes that look like a WebP of this size, different for each `seed`. */
export function webp(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) + seed) & 0xff;
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(size - 8, 4);
  bytes.write("WEBPVP8 ", 8, "latin1");
  return bytes;
}

export function sendPicture(
  response: ServerResponse,
  body: Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, {
    "Content-Type": "image/webp",
    "Content-Length": String(body.length),
    ...headers,
  });
  response.end(body);
}
