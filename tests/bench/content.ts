import type { Order } from "./content-service-process";
import { startProgram } from "./programs";

/** An embedded content service in a process of its own. */
export type Content = Awaited<ReturnType<typeof startContent>>;

/** How long content is fresh, in s, where refreshes are not what is measured. */
const CALM = "3600";

/** Starts a content service that holds a generated space of so many products. */
export async function startContent(products: number) {
  const module = "tests/bench/content-service-process.ts";
  const args = ["tests/support/run-typescript.mjs", module, String(products)];
  const { ready, program } = await startProgram(args);
  const { host, space, accessToken } = ready as Record<"host" | "space" | "accessToken", string>;
  const order = (word: Order) => program.tell(word);
  return {
    /** What makes a shop read from it. */
    settings: {
      CONTENT_SOURCE: "contentful",
      CONTENTFUL_SPACE_ID: space,
      CONTENTFUL_ACCESS_TOKEN: accessToken,
      CONTENTFUL_HOST: host,
      CONTENTFUL_IMAGES_HOST: host,
      CONTENTFUL_INSECURE: "1",
      CONTENT_TTL_SECONDS: CALM,
      // Ten pages of a thousand entries take the embedded service longer than the 4 s of the default.
      CONTENT_DEADLINE_MS: "30000",
      HOST: "127.0.0.1",
      // As a deployed shop has it: pages are then the same whoever asks, and where from.
      SITE_URL: "https://zavona.example",
      // The port that it listens on is told at this level.
      LOG_LEVEL: "info",
    } as Record<string, string>,
    /** The requests to the delivery API since the last call; pictures are not among them. */
    async takeRequests() {
      const requests = (await order("take-requests")) as string[];
      return requests.filter((address) => address.startsWith("/spaces/"));
    },
    /** From here on requests stay unanswered, until `release`. */
    hold: () => order("hold"),
    /** From here on requests are answered 20 ms late, until `release`. */
    delay: () => order("delay"),
    release: () => order("release"),
    /** Changes a product: the next refresh finds it. */
    publish: () => order("publish"),
    stop: program.stop,
  };
}
