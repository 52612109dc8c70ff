import { existsSync } from "node:fs";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { smallDisk } from "../support/small-disk";
import { startShop } from "../support/start-shop";
import { fillDisk, mayMount } from "../support/worlds/disk";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** `DATA_DIR` on a disk that is full. */

const MB = 1024 * 1024;
const storedContent = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^content-\d+\.txt$/.test(name));

it.runIf(mayMount)("the pictures that were read longest ago make room for content", async () => {
  const folder = await smallDisk(MB);
  const pictures = join(folder, "pictures");
  await mkdir(pictures);
  const names = Array.from(
    { length: 20 },
    (_, n) => `${String(n).padStart(32, "0")}-${"a".repeat(16)}`,
  );
  for (const [n, name] of names.entries()) {
    await writeFile(join(pictures, name), Buffer.alloc(20 * 1024));
    await utimes(join(pictures, name), 1000 + n, 1000 + n);
  }
  fillDisk(folder, "of-another-program");
  const shop = await startShop({ settings: { DATA_DIR: folder } });
  await eventually(async () => expect(await storedContent(folder)).toHaveLength(1));
  expect(existsSync(join(pictures, names[0] ?? ""))).toBe(false);
  expect(existsSync(join(pictures, names.at(-1) ?? ""))).toBe(true);
  await eventually(() => expect(shop.output()).toContain("DATA_DIR is full"));
  expect(shop.output()).not.toContain("DATA_DIR can't be used for content");
});

it.runIf(mayMount)(
  "a full disk is reported once per kind of file, until there is room",
  async () => {
    const folder = await smallDisk(MB);
    const ballast = fillDisk(folder, "of-another-program");
    const entry = publishedEntry("produit", "mangue", { titre: "Mangue", types: ["Fruité"] });
    const settings = { DATA_DIR: folder, CONTENT_TTL_SECONDS: "1" };
    const shop = await startShop({ content: shopSpace(entry), pictures: "none", settings });
    const read = async (path: string) => (await fetch(shop.url + path)).text();
    const fault = 'zavona_disk_fault{what="content"} 1';
    await eventually(async () => expect(await read("/metrics")).toContain(fault));
    expect(await read("/statut")).toContain("ne garde pas le contenu (ENOSPC)");
    expect(await read("/eliquides")).toContain("Mangue");

    await rm(ballast);
    await eventually(async () => expect(await read("/metrics")).not.toContain(fault));
    expect(await storedContent(folder)).toHaveLength(1);
    expect(await read("/statut")).not.toContain("ne garde pas le contenu");
    await shop.stop();
    expect(shop.output().match(/can't be used for content/g)).toHaveLength(1);
    expect(shop.output().match(/can be used for content again/g)).toHaveLength(1);
  },
);
