import { request } from "node:http";

export type Answer = { status: number; headers: Headers; body: Buffer };

type Asked = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
};

/**
 * A request as it is written, for what `fetch` would tidy up: dot segments, a `Host` of one's own,
 * a header given twice, a body with a GET, `no-cache` beside `If-None-Match`. The answer comes with
 * its body as it was sent, and redirects are not followed.
 *
 * @param origin `http://host:port`
 * @param target path and query, as the request line shall have them
 */
export function ask(origin: string, target: string, asked: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", body } = asked;
  // Node tells it of itself for methods only that commonly have a body.
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const headers = { ...length, ...asked.headers };
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
