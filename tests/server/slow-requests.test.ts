import { once } from "node:events";
import { inject, it } from "vitest";
import { openConnection } from "../support/send-raw";
import { ENDLESS } from "../support/worlds/abuse";

/** Clients that try to hold a connection for ever. `npm run soak` opens 800 of them. */

// The shop's limits are 10 s for headers and 15 s for a request, so the four run at the same time.
it.concurrent.each(ENDLESS)("a connection that sends %s is closed", async (_what, first, drop) => {
  const { socket } = openConnection(inject("shop"), first);
  const drops = setInterval(() => socket.write(drop), 500);
  await once(socket, "close");
  clearInterval(drops);
});
