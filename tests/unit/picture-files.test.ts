import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { openPictureFiles } from "~/images/picture-files.server";
import { temporaryFolder } from "../support/temporary-folder";

vi.mock("node:fs/promises", { spy: true });

it("the files of a full folder are looked at in batches", async () => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const names = Array.from(
    { length: 500 },
    (_, at) => `${String(at).padStart(32, "0")}-${"a".repeat(16)}`,
  );
  await Promise.all(names.map((name) => writeFile(join(folder, name), "x")));
  const real = await vi.importActual<typeof import("node:fs/promises")>("node:fs/promises");
  let [pending, most] = [0, 0];
  vi.mocked(stat).mockImplementation(async (path) => {
    pending += 1;
    most = Math.max(most, pending);
    return real.stat(path).finally(() => {
      pending -= 1;
    });
  });
  expect((await openPictureFiles(folder, 1000)).usage()).toEqual({ count: 500, bytes: 500 });
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThan(200);
});
