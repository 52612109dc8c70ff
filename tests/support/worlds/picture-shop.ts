import { createServer, type ServerResponse } from "node:http";
import { afterEach, beforeEach } from "vitest";
import { sendAnswer } from "~/http/prepared-response.server";
import { openPictures } from "~/images/pictures.server";
import { temporaryFolder } from "../temporary-folder";
import { closeServer, listening } from "./listening";
import { type PictureHost, startPictureHost } from "./picture-host";

type Limits = NonNullable<Parameters<typeof openPictures>[2]>;

export type PictureShop = Awaited<ReturnType<typeof startPictureShop>>;

/** A picture's address, by its asset's name. */
export function picture(name = "a", width = 400): string {
  return `/images/space/${name}/token/photo.png?w=${width}`;
}

/** Starts the picture proxy on its own port, with real HTTP on both sides and a real disk. */
async function startPictureShop(host: string, directory: string, limits: Limits) {
  const source = { space: "space", imagesHost: host, insecure: true };
  const pictures = await openPictures(source, directory, limits);
  const responses: ServerResponse[] = [];
  const server = createServer(async (incoming, response) => {
    responses.push(response);
    sendAnswer(incoming, response, await pictures.answer(incoming.url ?? "", () => true));
  });
  const { url } = await listening(server);
  return {
    url,
    usage: pictures.usage,
    /** All responses so far, ended or not, oldest first. */
    responses,
    async close() {
      await closeServer(server);
      await pictures.close();
    },
  };
}

/** Provides each test of a file with a new images host and picture folder, and with shops that use both. */
export function pictureShopForTests() {
  const shops: PictureShop[] = [];
  const hosts: PictureHost[] = [];
  const world = {
    get host() {
      return hosts.at(-1) as PictureHost;
    },
    /** The folder in which shops store pictures. */
    directory: "",
    /** The shop that was opened last. */
    shop: () => shops.at(-1) as PictureShop,
    /** Opens a shop; a second one is like a restart. */
    async open(limits: Limits = {}): Promise<PictureShop> {
      const shop = await startPictureShop(world.host.host, world.directory, limits);
      shops.push(shop);
      return shop;
    },
  };
  beforeEach(async () => {
    hosts.push(await startPictureHost());
    world.directory = await temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
    await world.host.close();
  });
  return world;
}

/** Requests an address and reads the whole answer. */
export async function load(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, body };
}
