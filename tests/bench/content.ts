import type { Command } from "./content-service-process";
import { startProgram } from "./programs";

/** An embedded content service in its own process. */
export type Content = Awaited<ReturnType<typeof startContent>>;

/** How long content is fresh, in s: no refresh happens during a measurement. */
const LONG_TTL = "3600";

/** Starts a content service with a generated space of `products` products. */
export async function startContent(products: number) {
  const module = "tests/bench/content-service-process.ts";
  const args = ["tests/support/run-typescript.mjs", module, String(products)];
  const { ready, program } = await startProgram(args);
  const { host, space, accessToken } = ready as Record<"host" | "space" | "accessToken", string>;
  const send = (command: Command) => program.send(command);
  return {
    /** Settings of a shop that reads from this service. */
    settings: {
      CONTENT_SOURCE: "contentful",
      CONTENTFUL_SPACE_ID: space,
      CONTENTFUL_ACCESS_TOKEN: accessToken,
      CONTENTFUL_HOST: host,
      CONTENTFUL_IMAGES_HOST: host,
      CONTENTFUL_INSECURE: "1",
      CONTENT_TTL_SECONDS: LONG_TTL,
      // The embedded service needs more than the default of 4 s for ten pages of a thousand entries.
      CONTENT_DEADLINE_MS: "30000",
      HOST: "127.0.0.1",
      // As in a deployed shop: pages then do not depend on the client's `Host`.
      SITE_URL: "https://zavona.example",
      // The shop logs its port at this level.
      LOG_LEVEL: "info",
    } as Record<string, string>,
    /** The requests to the delivery API since the last call, without those for pictures. */
    async takeRequests() {
      const requests = (await send("take-requests")) as string[];
      return requests.filter((address) => address.startsWith("/spaces/"));
    },
    /** Leaves requests unanswered until `release`. */
    hold: () => send("hold"),
    /** Delays responses by 20 ms until `release`. */
    delay: () => send("delay"),
    release: () => send("release"),
    /** Changes a product. The next refresh reads the change. */
    publish: () => send("publish"),
    stop: program.stop,
  };
}
