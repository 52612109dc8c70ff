import { once } from "node:events";
import { inject, it } from "vitest";
import { openConnection } from "../support/send-raw";
import { ENDLESS } from "../support/worlds/abuse";

/** Connections that are meant to be held for ever. 800 of them: `npm run soak`. */

// Node's limits are 10 s for headers and 15 s for a request: the four wait side by side.
it.concurrent.each(ENDLESS)("a connection that sends %s is closed", async (_what, first, drop) => {
  const { socket } = openConnection(inject("shop"), first);
  const drops = setInterval(() => socket.write(drop), 500);
  await once(socket, "close");
  clearInterval(drops);
});
