import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";

/** Pages that are open, or stored somewhere, since an earlier build find its assets. */

let folder: string;
const shopOfFolder = () => startShop({ settings: { DATA_DIR: folder } });

beforeEach(async ({ onTestFinished }) => {
  folder = await mkdtemp(join(tmpdir(), "zavona-past-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Stores a build of so many days ago, with one script. */
async function storeBuild(name: string, days: number): Promise<void> {
  const build = join(folder, "assets", name);
  await mkdir(build, { recursive: true });
  await writeFile(join(build, `${name}.js`), `export default "${name}";`);
  const then = new Date(Date.now() - days * 86_400_000);
  await utimes(build, then, then);
}

async function statusesOf(shop: { url: string }, ...names: string[]): Promise<number[]> {
  const answers = names.map((name) => fetch(`${shop.url}/assets/${name}.js`));
  return (await Promise.all(answers)).map(({ status }) => status);
}

it("are there from the first answer on; what lies beside the builds is left alone", async () => {
  // So many files that the shop reads them for a while.
  await storeBuild("before", 1);
  for (let n = 0; n < 300; n++) {
    await writeFile(join(folder, "assets", "before", `other-${n}.js`), "1".repeat(10_000));
  }
  await storeBuild("oldest", 2);
  const strays = ["lost+found", ".hidden", "arriving.tmp"];
  for (const name of strays) await storeBuild(name, 0);
  await writeFile(join(folder, "assets", "notes"), "");

  const shop = await shopOfFolder();
  const answer = await fetch(`${shop.url}/assets/before.js`);
  expect([answer.status, await answer.text()]).toEqual([200, 'export default "before";']);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await statusesOf(shop, "oldest", "nobody")).toEqual([200, 404]);
  const others = ["notes", "before", "oldest", ...strays];
  await eventually(async () => {
    const stored = await readdir(join(folder, "assets"));
    // And this build's.
    expect(stored).toHaveLength(others.length + 1);
    expect(stored).toEqual(expect.arrayContaining(others));
  });
});

it("of two builds are kept, and this build's once where two of its processes start together", async () => {
  for (const [days, name] of ["newest", "newer", "old", "oldest"].entries()) {
    await storeBuild(name, days + 1);
  }
  // What a process that was killed had copied so far.
  await storeBuild("half.1.tmp", 1);
  const shops = await Promise.all([shopOfFolder(), shopOfFolder()]);
  for (const shop of shops) {
    expect(await statusesOf(shop, "newest", "newer", "old", "oldest")).toEqual([
      200, 200, 404, 404,
    ]);
  }
  await eventually(async () => {
    const stored = await readdir(join(folder, "assets"));
    expect(stored).toHaveLength(3);
    expect(stored).toEqual(
      expect.arrayContaining(["newest", "newer", expect.stringMatching(/^\w+$/)]),
    );
  });
  for (const shop of shops) expect(shop.output()).not.toContain("DATA_DIR can't be used");
});
