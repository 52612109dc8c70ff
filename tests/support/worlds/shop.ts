import { setTimeout } from "node:timers/promises";
import { spaceId } from "../../../demo/content/build";
import { type ContentService, startContentService } from "../../../demo/delivery-api/service";
import type { Space } from "../../../demo/space";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import { run, type ShopProcess, type Surroundings, waitForPort } from "./shop-process";
import { ACCESS_TOKEN } from "./space";

/** A shop's content, connection and settings. */
export type World = Surroundings & {
  /**
   * The source of the content: a space, which a new content service serves; a running content service;
   * `"unreachable"`, an address where nothing answers. Default: the demo service in the build.
   */
  content?: Space | ContentService | "unreachable";
  /** The folder of the space's picture files. Default: the demo's; `none`: the space has none. */
  pictures?: string;
  /**
   * `"faulty"`: the shop requests content and pictures through a proxy, `shop.connection`, which can cause
   * faults and records the requests. `"hanging"`: the same, but all requests hang until
   * `shop.connection.release()`. A `FaultProxy`: that running proxy.
   */
  connection?: "faulty" | "hanging" | FaultProxy;
  /** Don't wait for /readyz: this shop can't read its content. */
  awaitsContent?: false;
  /** Environment variables. */
  settings?: Record<string, string>;
  /** Arguments for Node before the server's module. */
  nodeArgs?: string[];
};

export type Shop = ShopProcess & {
  /** The content service of this world. Throws if there is none. */
  readonly service: ContentService;
  /** The proxy in front of the content service. Throws if there is none. */
  readonly connection: FaultProxy;
};

/** Starts the content service and proxy that `world` requires, then the production build on a free port. */
export async function startShop(world: World = {}): Promise<Shop> {
  const { content, settings = {}, pictures = "demo/pictures", nodeArgs = [], cwd, logFile } = world;
  const started: { close(): Promise<void> }[] = [];
  let service: ContentService | undefined;
  if (typeof content === "object" && "host" in content) service = content;
  else if (typeof content === "object") {
    service = await startContentService({ space: content, accessToken: ACCESS_TOKEN, pictures });
    started.push(service);
  }
  let connection = typeof world.connection === "object" ? world.connection : undefined;
  if (service && typeof world.connection === "string") {
    connection = await startFaultProxy(service.host);
    if (world.connection === "hanging") connection.always = { kind: "hang" };
    started.push(connection);
  }
  const shop = await waitForPort(
    run(
      [...nodeArgs, "build/server/server.js"],
      {
        PORT: "0",
        ...(service && settingsOf(service, connection)),
        ...(content === "unreachable" ? UNREACHABLE : PATIENT),
        ...(!content && !settings.CONTENTFUL_SPACE_ID && { CONTENT_SOURCE: "demo" }),
        ...settings,
      },
      { ...(cwd && { cwd }), ...(logFile && { logFile }) },
    ),
  );
  // Wait until all content is read, so that pages don't change under the test.
  if (content !== "unreachable" && !connection && world.awaitsContent !== false)
    await contentRead(shop.url);
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
      for (const { close } of started.reverse()) await close();
    },
  };
}

/** Resolves when a shop has read all of its content. */
async function contentRead(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await setTimeout(20);
}

/** Requests before the first content wait for it for up to a minute, as a busy machine starts slowly. */
export const PATIENT = { CONTENT_DEADLINE_MS: "60000" };

const UNREACHABLE = {
  // The demo's: any other space is a shop of its own, which doesn't show the demo's contacts.
  CONTENTFUL_SPACE_ID: spaceId,
  CONTENTFUL_ACCESS_TOKEN: "nothing",
  // The discard port: nothing listens there.
  CONTENTFUL_HOST: "127.0.0.1:9",
  CONTENTFUL_IMAGES_HOST: "127.0.0.1:9",
  CONTENTFUL_INSECURE: "1",
  CONTENT_DEADLINE_MS: "300",
};

/** The settings of a shop that reads from a content service, through a proxy if one is given. */
export function settingsOf({ space, host: direct }: ContentService, connection?: FaultProxy) {
  const host = connection?.host ?? direct;
  return {
    CONTENTFUL_SPACE_ID: space.id,
    CONTENTFUL_ACCESS_TOKEN: ACCESS_TOKEN,
    CONTENTFUL_HOST: host,
    CONTENTFUL_IMAGES_HOST: host,
    CONTENTFUL_INSECURE: "1",
  };
}

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`This world has no ${what}`);
  return value;
}
