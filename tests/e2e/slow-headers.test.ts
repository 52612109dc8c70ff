import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { startShop } from "../support/shop-process";
import { standIns } from "../support/stand-in-shop";

/** Connections that are meant to be held for ever (slowloris). */

const { afterwards, started } = standIns();

describe("connections that send their headers drop by drop", () => {
  it("are let go after a while, and visitors are served all the time", async () => {
    const shop = await started(startShop());
    await eventually(async () => expect((await ask(shop.url, "/")).status).toBe(200));
    const { hostname, port } = new URL(shop.url);
    let open = 0;
    const slow: Socket[] = Array.from({ length: 300 }, () =>
      connect(Number(port), hostname, function (this: Socket) {
        open += 1;
        this.write("GET / HTTP/1.1\r\nHost: a\r\n");
      })
        .on("error", () => {})
        .on("close", () => {
          open -= 1;
        }),
    );
    const drops = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write("X: y\r\n");
    }, 500);
    afterwards(async () => {
      clearInterval(drops);
      for (const socket of slow) socket.destroy();
    });
    await eventually(() => expect(open).toBe(300));
    for (let slowest = 0, begun = Date.now(); open > 0; ) {
      const asked = performance.now();
      expect((await ask(shop.url, "/eliquides")).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      expect(slowest).toBeLessThan(2000);
      expect(Date.now() - begun).toBeLessThan(25_000);
    }
  }, 60_000);
});
