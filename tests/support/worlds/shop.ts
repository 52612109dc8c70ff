import { type ContentService, startContentService } from "../../../demo/delivery-api/service";
import type { Space } from "../../../demo/space";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import { run, type ShopProcess, waitForPort } from "./shop-process";

/** Where a shop's content comes from, and how it is set up. All of it may be left out. */
export type World = {
  /**
   * What the shop reads: a space, for which a content service of its own is started; a service that
   * runs already; `"unreachable"`: nothing answers there. Left out: the demo that is in the build.
   */
  content?: Space | ContentService | "unreachable";
  /** The folder of the space's picture files. Default: the demo's; `none`: the space has none. */
  pictures?: string;
  /** `"faulty"`: a proxy stands between the shop and its content; `shop.connection` makes the faults. */
  connection?: "faulty";
  /** Environment variables. */
  settings?: Record<string, string>;
};

export type Shop = ShopProcess & {
  /** The service that the shop reads from. Throws where that is the demo or unreachable. */
  readonly service: ContentService;
  /** The proxy of `connection: "faulty"`. */
  readonly connection: FaultProxy;
};

/** The delivery token that content services of tests expect. */
export const ACCESS_TOKEN = "the-secret-of-the-tests";

/** Runs the production build on a free port, and what it reads its content from. */
export async function startShop(world: World = {}): Promise<Shop> {
  const { content, settings = {}, pictures = "demo/pictures" } = world;
  const isOwn = typeof content === "object" && !("host" in content);
  const service = isOwn
    ? await startContentService({ space: content, accessToken: ACCESS_TOKEN, pictures })
    : typeof content === "object"
      ? content
      : undefined;
  const connection = world.connection && service ? await startFaultProxy(service.host) : undefined;
  const shop = await waitForPort(
    run(["build/server/server.js"], {
      PORT: "0",
      ...(service && settingsOf(service, connection)),
      ...(content === "unreachable" ? UNREACHABLE : PATIENT),
      ...settings,
    }),
  );
  return {
    ...shop,
    get service() {
      return present(service, "a content service");
    },
    get connection() {
      return present(connection, "a faulty connection");
    },
    async stop() {
      await shop.stop();
      await connection?.close();
      if (isOwn) await service?.close();
    },
  };
}

/** A client that comes before the content waits for it, however slowly a busy machine starts. */
const PATIENT = { CONTENT_DEADLINE_MS: "60000" };

const UNREACHABLE = {
  CONTENTFUL_SPACE_ID: "nobody",
  CONTENTFUL_ACCESS_TOKEN: "nothing",
  // The discard port: nothing listens there.
  CONTENTFUL_HOST: "127.0.0.1:9",
  CONTENTFUL_INSECURE: "1",
  CONTENT_DEADLINE_MS: "300",
};

function settingsOf(service: ContentService, connection?: FaultProxy): Record<string, string> {
  return {
    CONTENTFUL_SPACE_ID: service.space.id,
    CONTENTFUL_ACCESS_TOKEN: ACCESS_TOKEN,
    CONTENTFUL_HOST: connection?.host ?? service.host,
    CONTENTFUL_IMAGES_HOST: service.host,
    CONTENTFUL_INSECURE: "1",
  };
}

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`This world has no ${what}`);
  return value;
}
