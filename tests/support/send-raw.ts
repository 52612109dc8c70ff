import { connect } from "node:net";

/** Opens a TCP connection and sends `first`. `answer` returns the bytes received so far. */
export function openConnection(url: string, first: string) {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  const socket = connect(Number(port), hostname);
  socket.write(first, "latin1");
  // Node closes a connection only after all received bytes have been read.
  socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => {});
  return { socket, answer: () => Buffer.concat(chunks) };
}

/** Sends bytes unchanged, HTTP or not. Resolves to the received bytes once the connection is closed. */
export function sendRaw(url: string, bytes: string): Promise<Buffer> {
  const { socket, answer } = openConnection(url, bytes);
  return new Promise((resolve) => socket.on("close", () => resolve(answer())));
}

/** Sends many requests for `/healthz` over one connection. Returns how many were answered with 200. */
export async function flood(url: string, requests: number): Promise<number> {
  const request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
  const all = `${`${request}\r\n`.repeat(requests - 1)}${request}Connection: close\r\n\r\n`;
  return String(await sendRaw(url, all)).match(/HTTP\/1\.1 200/g)?.length ?? 0;
}
