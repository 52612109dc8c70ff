import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readShopFile, shopIdOf } from "~/config/shop-file.server";
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

describe("a shop.json that can't be read", () => {
  const demo = readFileSync("shop/shop.json", "utf8");

  async function folderWith(text: string | Buffer, name = "shop.json"): Promise<string> {
    const folder = await temporaryFolder();
    await writeFile(join(folder, name), text);
    return folder;
  }

  it.each([
    ["a comma too many", '{\n"a": 1,\n}', "ligne 3, colonne 1 : une virgule de trop juste avant"],
    [
      "a comma too many in a list",
      '{ "a": [1,\n2, ] }',
      "ligne 2, colonne 4 : une virgule de trop",
    ],
    ["no comma between lines", '{\n"a": 1\n"b": 2 }', "ligne 3, colonne 1 : il manque une virgule"],
    ["a comment", '{\n  // mes textes\n"a": 1 }', "ligne 2, colonne 3 : pas de commentaire"],
    [
      "a comment over lines",
      '{ "a": 1 /* à\nchanger */ }',
      "ligne 1, colonne 10 : pas de commentaire",
    ],
    [
      "typographic quotes",
      '{\r\n"a": “Z” }',
      "ligne 2, colonne 6 : « “Z” » n’est pas entre guillemets",
    ],
    [
      "a quote in a text",
      '{ "a": "un "bon" jus" }',
      "ligne 1, colonne 13 : « bon » n’est pas entre",
    ],
    [
      "a text without an end",
      '{ "a": "Brume,\n"b": 1 }',
      "ligne 1, colonne 8 : il manque le guillemet",
    ],
    [
      "a single backslash",
      '{ "a": "C:\\Mes images" }',
      "ligne 1, colonne 8 : une barre \\ dans un texte",
    ],
    ["a tabulator in a text", '{ "a": "un\tjus" }', "ligne 1, colonne 8 : une tabulation"],
    ["no colon", '{ "a" 1 }', "ligne 1, colonne 7 : il manque deux-points"],
    ["no value", '{ "a": }', "ligne 1, colonne 8 : un texte entre guillemets est attendu"],
    ["no end", '{ "a": 1', "ligne 1, colonne 9 : le fichier s’arrête trop tôt"],
    ["nothing in it", "", "ligne 1, colonne 1 : le fichier s’arrête trop tôt"],
    ["a brace too many", '{ "a": 1 }\n}', "ligne 2, colonne 1 : le fichier continue"],
  ])("because of %s is reported with line and column", async (_what, text, fault) => {
    const folder = await folderWith(text);
    expect(() => readShopFile(folder)).toThrow(`ce n’est pas du JSON : ${fault}`);
  });

  it.each([
    ["Windows' usual encoding", Buffer.from(demo, "latin1")],
    ["UTF-16", Buffer.from(`\ufeff${demo}`, "utf16le")],
  ])("because it is in %s is reported", async (_what, bytes) => {
    const folder = await folderWith(bytes);
    expect(() => readShopFile(folder)).toThrow(/n’est pas en UTF-8 : enregistrez en UTF-8/);
  });

  it("because Windows hides the end of its name is reported", async () => {
    const folder = await folderWith(demo, "shop.json.txt");
    expect(() => readShopFile(folder)).toThrow(
      /s’appelle shop\.json\.txt.* renommez-le en shop\.json/,
    );
  });

  it("is none because of a byte order mark", async () => {
    const file = JSON.parse(demo);
    const text = JSON.stringify({ ...file, about: { ...file.about, team: [] } });
    expect(readShopFile(await folderWith(`\ufeff${text}`)).name).toBe("Zavona");
  });
});
