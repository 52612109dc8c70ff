import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";

/** Pages that are open, or kept somewhere, since an earlier build find its assets. */

let data: string;
let shop: ShopProcess | null = null;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "zavona-past-"));
});
afterEach(async () => {
  await shop?.stop();
  await rm(data, { recursive: true, force: true });
});

/** A build of so many days ago, with one script. */
async function keepBuild(name: string, days: number): Promise<void> {
  const folder = join(data, "assets", name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.js`), `export default "${name}";`);
  const then = new Date(Date.now() - days * 86_400_000);
  await utimes(folder, then, then);
}

const ask = (name: string) => fetch(`${shop?.url}/assets/${name}.js`);

it("has them from the first answer on", async () => {
  // So many files that they are read for a while.
  await keepBuild("before", 1);
  for (let n = 0; n < 300; n++) {
    await writeFile(join(data, "assets", "before", `other-${n}.js`), "1".repeat(10_000));
  }
  shop = await startShop({ DATA_DIR: data });
  const answer = await ask("before");
  expect([answer.status, await answer.text()]).toEqual([200, 'export default "before";']);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await ask("nobody")).status).toBe(404);
});

it("keeps those of three builds, its own for the next", async () => {
  for (const [days, name] of ["newest", "newer", "old", "oldest"].entries()) {
    await keepBuild(name, days + 1);
  }
  // What a process that was killed had copied so far.
  await keepBuild("half.1.tmp", 1);
  shop = await startShop({ DATA_DIR: data });
  const all = ["newest", "newer", "old", "oldest"];
  const statuses = await Promise.all(all.map(async (name) => (await ask(name)).status));
  expect(statuses).toEqual([200, 200, 404, 404]);
  await eventually(async () => {
    const builds = await readdir(join(data, "assets"));
    expect(builds).toHaveLength(3);
    expect(builds).toEqual(expect.arrayContaining(["newest", "newer"]));
  });
});

it("are kept once where two processes of one build start together, and nothing is amiss", async () => {
  const shops = await Promise.all([1, 2].map(() => startShop({ DATA_DIR: data })));
  try {
    await eventually(async () => {
      const found = await readdir(join(data, "assets"));
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(/^\w+$/);
    });
  } finally {
    await Promise.all(shops.map((each) => each.stop()));
  }
  for (const each of shops) expect(each.output()).not.toContain("DATA_DIR can't be used");
});

it("takes nothing that lies beside them for a build", async () => {
  const stray = ["lost+found", ".hidden", "arriving.tmp"];
  for (const name of stray) await keepBuild(name, 0);
  await writeFile(join(data, "assets", "notes"), "");
  await keepBuild("older", 2);
  await keepBuild("oldest", 3);
  shop = await startShop({ DATA_DIR: data });
  expect([(await ask("older")).status, (await ask("oldest")).status]).toEqual([200, 200]);
  expect(await readdir(join(data, "assets"))).toEqual(
    expect.arrayContaining(["notes", "older", "oldest", ...stray]),
  );
});
