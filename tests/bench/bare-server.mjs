// The least work that Node can do for a response: it sends the given bytes and headers from memory.
// The difference to a cached page of the shop is the cost of the shop's own code.
import { createServer } from "node:http";

/** Headers that Node writes itself. */
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
