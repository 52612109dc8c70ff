import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { startShop } from "../support/worlds/shop-process";
import { standIns } from "../support/worlds/stand-in-shop";

/** Connections that are meant to be held for ever (slowloris). */

const { afterwards, started } = standIns();

const HEAD = "GET / HTTP/1.1\r\nHost: a\r\n";
const BODY = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n";

/** What a connection says first, and then every half second. */
const KINDS = [
  ["headers that never end", HEAD, "X: y\r\n"],
  ["half of its headers", HEAD, ""],
  ["nothing at all", "", ""],
  ["a body that never ends", BODY, "x"],
] as const;

describe("connections that never come to an end of what they ask", () => {
  it("are let go after a while, and visitors are served all the time", async () => {
    const shop = await started(startShop());
    await eventually(async () => expect((await ask(shop.url, "/")).status).toBe(200));
    const { hostname, port } = new URL(shop.url);
    const open = KINDS.map(([name]) => ({ name, count: 0 }));
    const slow = KINDS.flatMap(([_name, first, drop], kind) =>
      Array.from({ length: 200 }, () => {
        const count = (by: number) => {
          if (open[kind]) open[kind].count += by;
        };
        const socket = connect(Number(port), hostname, () => {
          count(1);
          socket.write(first);
        });
        // Unread, the server's last words would keep it from being closed.
        socket.resume().on("error", () => {});
        socket.on("close", () => count(-1));
        return { socket, drop };
      }),
    );
    afterwards(async () => {
      for (const { socket } of slow) socket.destroy();
    });
    const left = () => open.filter(({ count }) => count > 0);
    await eventually(() => expect(open.map(({ count }) => count)).toEqual([200, 200, 200, 200]));
    const drops = setInterval(() => {
      for (const { socket, drop } of slow) if (!socket.destroyed) socket.write(drop);
    }, 500);
    afterwards(async () => clearInterval(drops));
    for (let slowest = 0, begun = Date.now(); left().length > 0; ) {
      const asked = performance.now();
      expect((await ask(shop.url, "/eliquides")).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      expect(slowest).toBeLessThan(2000);
      expect(Date.now() - begun < 25_000 ? [] : left()).toEqual([]);
    }
  }, 60_000);
});
