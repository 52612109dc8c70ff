import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shopIdOf } from "~/config/shop-file.server";
import { temporaryFolder } from "../support/temporary-folder";

it("the shop id changes with shop.json and with the shop's own icons, and with nothing else", async () => {
  const folder = await temporaryFolder();
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  await mkdir(join(folder, "public"));
  await write("shop.json", '{ "name": "A" }');
  const ids = [shopIdOf(folder)];
  await write("shop.json", '{ "name": "B" }');
  ids.push(shopIdOf(folder));
  await write("public/icons.svg", "<svg/>");
  ids.push(shopIdOf(folder));
  expect(new Set(ids).size).toBe(3);
  await write("public/apercu.jpg", "picture");
  expect(shopIdOf(folder)).toBe(ids.at(-1));
});
