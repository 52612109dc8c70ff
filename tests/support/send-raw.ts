import { connect } from "node:net";

/** Opens a connection, and sends the first of what it is to send. `answer` is what has come back so far. */
export function openConnection(url: string, first: string) {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  const socket = connect(Number(port), hostname);
  socket.write(first, "latin1");
  // Unread, the server's last words would keep the connection from being closed.
  socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => {});
  return { socket, answer: () => Buffer.concat(chunks) };
}

/** Sends bytes as they stand, HTTP or not. Resolves to what came back when the connection has been closed. */
export function sendRaw(url: string, bytes: string): Promise<Buffer> {
  const { socket, answer } = openConnection(url, bytes);
  return new Promise((resolve) => socket.on("close", () => resolve(answer())));
}
