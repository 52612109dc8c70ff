import { request } from "node:http";

export type Answer = { status: number; headers: Headers; body: Buffer };

type Options = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
};

/**
 * Sends a request unchanged. `fetch` would normalise or refuse dot segments, another `Host`, a repeated
 * header, a GET with a body, and `no-cache` beside `If-None-Match`. Does not decode the body of the answer, and
 * follows no redirect.
 *
 * @param origin `http://host:port`
 * @param target path and query, written into the request line as they are
 */
export function ask(origin: string, target: string, options: Options = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", body } = options;
  // Node sends this header by itself only for methods that usually have a body.
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const headers = { ...length, ...options.headers };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const headers = new Headers();
        for (const [name, values] of Object.entries(answer.headersDistinct)) {
          for (const value of values ?? []) headers.append(name, value);
        }
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts) });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
