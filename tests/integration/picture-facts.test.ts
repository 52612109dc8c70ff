import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import type { Asset } from "../../demo/space";
/** From the images host to the views and to disk: what is known of pictures. */
import { eventually } from "../support/eventually";
import { type FaultProxy, startFaultProxy } from "../support/worlds/fault-proxy";
import { emptyShopSpace, publishedEntry } from "../support/worlds/space";

let service: ContentService;
let images: FaultProxy;
let folder: string;
const file = () => join(folder, "picture-facts.json");
const url = (name: string) => `//images.ctfassets.net/teststore/${name}/t/${name}.png`;

function asset(name: string): Asset {
  const at = "2025-01-01T00:00:00.000Z";
  const details = { size: 1, image: { width: 1, height: 1 } };
  const of = { url: url(name), fileName: `${name}.png`, contentType: "image/png", details };
  return { id: name, createdAt: at, updatedAt: at, revision: 1, fields: { file: { fr: of } } };
}

const link = (id: string) => ({ sys: { type: "Link", linkType: "Asset", id } });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "zavona-facts-"));
  const space = emptyShopSpace();
  const names = ["mangue", "litchi", "sans"];
  space.assets.push(...names.map(asset));
  space.entries.push(
    ...names.map((name, n) =>
      publishedEntry("produit", name, { titre: name, imageProduit: link(name) }, -n),
    ),
    publishedEntry("banner", "b", { imagePC: link("litchi") }),
  );
  await writeFile(
    join(folder, "colours.json"),
    JSON.stringify({ mangue: "#ff8800", litchi: "#102030" }),
  );
  await writeFile(join(folder, "mangue-600.webp"), "12345");
  service = await startContentService({ space, accessToken: "t", pictures: folder });
  images = await startFaultProxy(service.host);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await images.close();
  await service.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The shop in a fresh process state. */
async function openShop(settings: Record<string, string> = {}) {
  const env = {
    CONTENTFUL_SPACE_ID: "teststore",
    CONTENTFUL_ACCESS_TOKEN: "t",
    CONTENTFUL_HOST: service.host,
    CONTENTFUL_IMAGES_HOST: images.host,
    CONTENTFUL_INSECURE: "1",
    CONTENT_DEADLINE_MS: "20000",
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    ...settings,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  const store = await import("~/catalogue/store.server");
  const { contentComplete, contentState } = await import("~/catalogue/kept-content.server");
  const { refresh } = await import("~/catalogue/refresh.server");
  const { openSurvey } = await import("~/proxy/picture-survey.server");
  const { pictureFacts } = await import("~/catalogue/picture-facts.server");
  openSurvey();
  void store.openStore();
  return {
    contentComplete,
    contentState,
    refresh,
    ...store,
    pictureFacts,
    async colours() {
      const liquids = await store.content("produit");
      return liquids?.products.map(({ imageColour }) => imageColour);
    },
  };
}

describe("pictures' colours", () => {
  it("come into the views after a refresh, with the pictures' sizes, under a new version", async () => {
    const shop = await openShop();
    expect(await shop.colours()).toEqual([null, null, null]);
    const { version } = shop.contentState();
    await eventually(async () => expect(await shop.colours()).toEqual(["#f80", "#123", null]));
    expect(shop.contentState().version).not.toBe(version);
    expect(shop.pictureFacts(`https:${url("mangue")}`)).toEqual({ colour: "#f80", bytes: 5 });
    const liquids = await shop.content("produit");
    expect(liquids?.byId.get("litchi")?.imageColour).toBe("#123");
    await eventually(async () => {
      expect((await shop.content("banner"))?.[0]?.imageColour).toBe("#123");
    });
  });

  it("stay when content is read again, and are asked for no more", async () => {
    const shop = await openShop({ CONTENT_TTL_SECONDS: "1" });
    await eventually(async () => expect(await shop.colours()).toEqual(["#f80", "#123", null]));
    // What is read later has no part in it.
    await eventually(() => expect(shop.contentComplete()).toBe(true));
    const { version } = shop.contentState();
    await shop.refresh("produit");
    expect(await shop.colours()).toEqual(["#f80", "#123", null]);
    expect(shop.contentState().version).toBe(version);
    const asked = images.requests.filter((path) => path.includes("fm=png"));
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("are there at once after a restart, and asked for no more", async () => {
    const shop = await openShop();
    await eventually(async () => expect(await readFile(file(), "utf8")).toContain("#f80"));
    await eventually(async () => expect(await shop.colours()).toEqual(["#f80", "#123", null]));
    images.requests.length = 0;
    const again = await openShop();
    expect(await again.colours()).toEqual(["#f80", "#123", null]);
    await again.refresh("produit");
    const known = images.requests.filter((path) => /mangue|litchi/.test(path));
    expect(known).toEqual([]);
  });

  it("that can't be had leave content as it is", async () => {
    images.always = { kind: "status", status: 503 };
    const shop = await openShop();
    await eventually(() => expect(images.requests.length).toBeGreaterThan(2));
    expect(await shop.colours()).toEqual([null, null, null]);
  });

  it.each([
    ["damaged", "{"],
    ["of another format", '{"format":0,"pictures":[]}'],
    ["with what is no colour", '{"format":1,"pictures":[["x",{"colour":"red","bytes":1}]]}'],
  ])("are asked for anew where the file is %s", async (_name, text) => {
    await writeFile(file(), text);
    const shop = await openShop();
    await eventually(async () => expect(await shop.colours()).toEqual(["#f80", "#123", null]));
  });

  it("are known without a disk", async () => {
    await writeFile(join(folder, "taken"), "");
    const shop = await openShop({ DATA_DIR: join(folder, "taken") });
    await eventually(async () => expect(await shop.colours()).toEqual(["#f80", "#123", null]));
  });
});
