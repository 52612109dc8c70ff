import { createServer, type ServerResponse } from "node:http";
import { afterEach, beforeEach } from "vitest";
import { sendAnswer } from "~/http/cached-response.server";
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

/** The picture proxy on a port of its own: real HTTP on both sides, and a real disk. */
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
    /** The answers that are under way or over, oldest first. */
    responses,
    async close() {
      await closeServer(server);
      await pictures.close();
    },
  };
}

/** An images host, a folder, and shops between them, new for each test of a file. */
export function pictureShopForTests() {
  const shops: PictureShop[] = [];
  const world = {
    host: undefined as unknown as PictureHost,
    /** Where shops keep their pictures. */
    directory: "",
    /** The shop that was opened last. */
    shop: () => shops.at(-1) as PictureShop,
    /** Opens a shop; a second one stands for a restart. */
    async open(limits: Limits = {}): Promise<PictureShop> {
      const shop = await startPictureShop(world.host.host, world.directory, limits);
      shops.push(shop);
      return shop;
    },
  };
  beforeEach(async () => {
    world.host = await startPictureHost();
    world.directory = await temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
    await world.host.close();
  });
  return world;
}

/** Status, headers and body, all read. */
export async function load(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, body };
}
