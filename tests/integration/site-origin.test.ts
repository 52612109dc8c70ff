import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { derivedOrigin } from "~/address/site-origin.server";
import { closeServer, listening } from "../support/worlds/listening";

/** The shop's origin, derived from a request if `SITE_URL` is not set. */

const server = createServer((request, response) => {
  response.end(String(derivedOrigin(request)));
});
let port = 0;
beforeAll(async () => {
  port = Number(new URL((await listening(server)).url).port);
  return () => closeServer(server);
});

async function originOf(headers: Record<string, string>): Promise<string> {
  const sent = request({ port, host: "127.0.0.1", headers, agent: false }).end();
  const [answer] = await once(sent, "response");
  return (await answer.setEncoding("utf8").toArray()).join("");
}

describe("derivedOrigin, for a request from this machine", () => {
  it.each<[Record<string, string>, string | null]>([
    ...["localhost:3000", "LOCALHOST", "127.0.0.1:8080", "127.1.2.3", "[::1]:3000"].map(
      (host): [Record<string, string>, string] => [{ host }, `http://${host.toLowerCase()}`],
    ),
    ...["zavona.mg", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.2", "::1"].map(
      (host): [Record<string, string>, null] => [{ host }, null],
    ),
    // These headers show that a proxy forwarded the request.
    ...["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Via"].map(
      (name): [Record<string, string>, null] => [{ host: "localhost:3000", [name]: "a" }, null],
    ),
  ])("with the headers %j, returns %s", async (headers, origin) => {
    expect(await originOf(headers)).toBe(String(origin));
  });

  it("over HTTP/1.0, as from a proxy, returns null", async () => {
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    socket.write("GET / HTTP/1.0\r\nHost: localhost:3000\r\n\r\n");
    expect((await socket.toArray()).join("")).toMatch(/\r\nnull$/);
  });
});
