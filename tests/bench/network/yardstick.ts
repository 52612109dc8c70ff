import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { closeServer, listening } from "../../support/worlds/listening";

const STYLESHEET = "/style.css";
const STYLE = /<style\b[^>]*>(.*?)<\/style>/s;

type File = { headers: Record<string, string>; body: Buffer };

/**
 * Starts the yardstick: the shop's pages as static pages, with the same text, pictures and stylesheet (in a
 * file, as is usual), without scripts, from a bare `node:http` server. Texts have brotli's best
 * compression, and files the same `max-age` as the shop's.
 *
 * @param shop `http://host:port`, running
 * @param pages paths with their query; the yardstick copies their pictures and fonts at the first request
 */
export async function startYardstick(shop: string, pages: readonly string[]) {
  const files = new Map<string, Promise<File>>();
  for (const path of pages) {
    const html = await (await fetch(shop + path)).text();
    const [, css = ""] = STYLE.exec(html) ?? [];
    const scriptless = html
      .replace(/<script\b.*?<\/script>/gs, "")
      .replace(STYLE, `<link rel="stylesheet" href="${STYLESHEET}">`);
    files.set(path, Promise.resolve(textFile("text/html", "no-cache", scriptless)));
    files.set(STYLESHEET, Promise.resolve(textFile("text/css", IMMUTABLE, css)));
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const file = files.get(path) ?? copyOf(shop + path);
    files.set(path, file);
    const { headers, body } = await file;
    response.writeHead(200, { ...headers, "Content-Length": body.length }).end(body);
  });
  server.keepAliveTimeout = 60_000;
  const { url } = await listening(server);
  return { url, stop: () => closeServer(server) };
}

const IMMUTABLE = "public, max-age=31536000, immutable";

function textFile(type: string, policy: string, text: string): File {
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Encoding": "br",
    "Cache-Control": policy,
  };
  return { headers, body: brotliCompressSync(text) };
}

/** A picture, font or icon of the shop. */
async function copyOf(address: string): Promise<File> {
  const answer = await fetch(address);
  const type = answer.headers.get("content-type") ?? "";
  if (type.includes("svg")) return textFile("image/svg+xml", IMMUTABLE, await answer.text());
  const headers = { "Content-Type": type, "Cache-Control": IMMUTABLE };
  return { headers, body: Buffer.from(await answer.arrayBuffer()) };
}
