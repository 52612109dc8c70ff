/** Requests as they are on the wire: nothing followed, nothing decompressed, as `fetch` would. */
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";

/**
 * @typedef {{ status: number, headers: import("node:http").IncomingHttpHeaders, body: Buffer, text: () => string }} Answer
 * @param {string} url
 * @param {{ headers?: Record<string, string>, method?: string, signal?: AbortSignal }} options
 * @returns {Promise<Answer>} rejects where there is none, or not all of it
 */
export function ask(url, options) {
  const request = url.startsWith("https:") ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      /** @type {Buffer[]} */
      const pieces = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(pieces);
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body, text: () => body.toString() });
      });
    });
    asked.on("error", reject).end();
  });
}
