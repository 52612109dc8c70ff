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
