import { createServer, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeHeadAgain } from "~/proxy/written-heads.server";

/** What goes over the line when one list of headers is sent again and again, by Node's own server. */

const BODY = "brume";
const LIST = ["Content-Type", "text/plain", "ETag", 'W/"1"', "Content-Length", "5"];
let server: Server;
const byNode = vi.spyOn(ServerResponse.prototype, "writeHead");

beforeEach(async () => {
  const list = [...LIST];
  server = createServer((request, response) => {
    if (request.url === "/own") response.setHeader("X-Own", "1");
    writeHeadAgain(response, request.url === "/404" ? 404 : 200, list);
    response.end(BODY);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  byNode.mockClear();
});
afterEach(() => server.close());

/** All that comes back on a connection for what is sent; the last request has to close it. */
function exchange(...requests: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(requests.map((lines) => `${lines}\r\nHost: x\r\n\r\n`).join(""));
  return text(socket);
}

const ask = (path = "/", method = "GET") => `${method} ${path} HTTP/1.1`;
const withoutDate = (answers: string) => answers.replaceAll(/Date: .*\r\n/g, "");
/** Where all that a test asks for falls into one second. */
const inOneSecond = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

describe("a list of headers that is sent again", () => {
  it("is written by Node once a second, and sent whole each time", async () => {
    await inOneSecond(async () => {
      byNode.mockClear();
      const answers = await exchange(...Array.from({ length: 20 }, () => ask()));
      expect(byNode).toHaveBeenCalledTimes(1);
      const [first = "", ...others] = answers.split(/(?=HTTP\/1\.1 )/);
      expect(others).toEqual(Array(19).fill(first));
      expect(withoutDate(first)).toBe(
        'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nETag: W/"1"\r\nContent-Length: 5\r\n' +
          "Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\nbrume",
      );
    });
  });

  it("has the date of its second", async () => {
    const dateOf = async () => Date.parse(/Date: (.*)\r/.exec(await exchange(ask()))?.[1] ?? "");
    const before = Date.now();
    await expect.poll(dateOf, { timeout: 10_000 }).toBeGreaterThan(before + 1_000);
    expect(await dateOf()).toBeLessThanOrEqual(Date.now());
  });

  it("has no body for HEAD", async () => {
    await inOneSecond(async () => {
      const answers = await exchange(ask(), ask("/", "HEAD"), ask());
      const [first = "", second, third] = answers.split(/(?=HTTP\/1\.1 )/);
      expect([second, third]).toEqual([first.replace(BODY, ""), first]);
    });
  });

  it.each([
    ["Connection: close", `${ask()}\r\nConnection: close`],
    ["HTTP/1.0", "GET / HTTP/1.0"],
  ])("says that it closes the connection, for %s", async (_name, request) => {
    await exchange(ask());
    expect(await exchange(request)).toMatch(/\r\nConnection: close\r\n/);
    expect(await exchange(ask())).toMatch(/\r\nConnection: keep-alive\r\n/);
  });

  it("comes with the headers that an answer has of its own, and with no others'", async () => {
    const answers = await exchange(ask(), ask("/own"), ask());
    const own = answers.split(/(?=HTTP\/1\.1 )/).map((answer) => answer.includes("X-Own: 1"));
    expect(own).toEqual([false, true, false]);
  });
});
