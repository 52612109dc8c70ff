import type { ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { sendPicture, webp } from "../support/worlds/picture-host";
import {
  begin,
  load,
  type PictureShop,
  picture,
  pictureShopForTests,
} from "../support/worlds/picture-shop";

/** What slow visitors cost: pieces, not pictures. */

const world = pictureShopForTests();
const VISITORS = 20;
const MB = 1_000_000;
const body = webp(9 * MB);

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes of buffers in use; the pictures of this test, its host and its visitors included. */
function buffers(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Waits until every visitor has been sent what their line takes, and the picture is kept. */
async function stalled(shop: PictureShop, visitors: number): Promise<void> {
  await eventually(() => {
    expect(shop.stats().count).toBe(1);
    expect(shop.responses).toHaveLength(visitors);
    expect(shop.responses.every((each: ServerResponse) => each.writableNeedDrain)).toBe(true);
  });
}

it.each(["while it arrives", "once it is kept"])(
  "a picture of 9 MB for 20 visitors who read nothing, %s, is not in memory",
  async (when) => {
    world.host.answer = (_request, response) => sendPicture(response, body);
    const shop = await world.open();
    if (when === "once it is kept") {
      await load(shop.url + picture());
      await eventually(() => expect(shop.stats().count).toBe(1));
      shop.responses.length = 0;
    }
    const before = buffers();
    const visitors = await Promise.all(
      Array.from({ length: VISITORS }, () => begin(shop.url + picture())),
    );
    await stalled(shop, VISITORS);
    // Some pieces of 64 kB for each, together less than one copy. V8 frees buffers in its own time.
    await eventually(() => expect(buffers() - before).toBeLessThan(body.length));
    for (const { writableNeedDrain } of shop.responses) expect(writableNeedDrain).toBe(true);
    for (const visitor of visitors) visitor.destroy();
  },
);
