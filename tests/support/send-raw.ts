import { connect } from "node:net";

/** Sends bytes as they stand, HTTP or not. Resolves to what came back when the connection has been closed. */
export function sendRaw(url: string, bytes: string): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {}).on("close", () => resolve(Buffer.concat(chunks)));
  });
}
