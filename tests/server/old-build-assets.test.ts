import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";
import { temporaryFolder } from "../support/temporary-folder";

/** Open or stored pages of an earlier build can still load its assets. */

let folder: string;
const shopOfFolder = () => startShop({ settings: { DATA_DIR: folder } });

beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Stores a script of a build that was last started `days` days ago. */
async function storeScript(name: string, days: number): Promise<void> {
  const file = join(folder, "assets", `${name}.js`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `export default "${name}";`);
  const then = new Date(Date.now() - days * 86_400_000);
  await utimes(file, then, then);
}

async function statusesOf(shop: { url: string }, ...names: string[]): Promise<number[]> {
  const answers = names.map((name) => fetch(`${shop.url}/assets/${name}.js`));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** The number of this build's files. The shop stores at most twice as many older ones beside them. */
const ownFiles = async () => (await readdir("build/client/assets")).length;

it("the shop serves an earlier build's assets from its start on, and ignores folders beside them", async () => {
  // As many as the shop keeps: reading them takes it a while.
  const older = 2 * (await ownFiles());
  await storeScript("before", 1);
  for (let n = 0; n < older - 1; n++) await storeScript(`other-${n}`, 2);
  const strays = ["lost+found", ".hidden", "arriving.tmp"];
  for (const name of strays) await mkdir(join(folder, "assets", name));

  const shop = await shopOfFolder();
  const answer = await fetch(`${shop.url}/assets/before.js`);
  expect([answer.status, await answer.text()]).toEqual([200, 'export default "before";']);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await statusesOf(shop, "other-0", "absent")).toEqual([200, 404]);
  await eventually(async () => {
    const stored = await readdir(join(folder, "assets"));
    expect(stored).toHaveLength(older + strays.length + (await ownFiles()));
    expect(stored).toEqual(expect.arrayContaining(["before.js", "other-0.js", ...strays]));
  });
});

it("two processes that start together store their assets once, and delete the oldest of earlier builds", async () => {
  const others = 2 * (await ownFiles());
  for (let n = 0; n <= others; n++) await storeScript(`of-${n}`, n + 1);
  // A file that a third process is still writing: it is neither counted nor deleted.
  const arriving = "of-0.js.arriving.tmp";
  await writeFile(join(folder, "assets", arriving), "");
  const shops = await Promise.all([shopOfFolder(), shopOfFolder()]);
  for (const shop of shops) expect(await statusesOf(shop, "of-0", "of-1")).toEqual([200, 200]);
  await eventually(async () => {
    const stored = await readdir(join(folder, "assets"));
    expect(stored).toHaveLength(others + (await ownFiles()) + 1);
    expect(stored).toEqual(expect.arrayContaining([`of-${others - 1}.js`, arriving]));
    expect(stored).not.toContain(`of-${others}.js`);
  });
  for (const shop of shops) expect(shop.output()).not.toContain("DATA_DIR can't be used");
});
