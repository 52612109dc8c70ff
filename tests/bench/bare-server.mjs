// The least that Node can do for an answer: the bytes and headers that it was told, from memory.
// What a cached page costs more than this is what the shop adds.
import { createServer } from "node:http";

/** What Node writes itself. */
const own = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

let status = 503;
/** @type {Record<string, string>} */
let headers = {};
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});

process.on("message", (/** @type {any} */ answer) => {
  status = answer.status;
  headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !own.has(name)));
  headers["content-length"] = String(Buffer.byteLength(answer.body, "base64"));
  body = Buffer.from(answer.body, "base64");
  process.send?.("ready");
});
process.on("disconnect", () => process.exit());

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : null });
});
