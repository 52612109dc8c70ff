import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Copies the build as an edit of `app/` would change it: the browser's files and the build id have other names.
 * A second build would take half a minute.
 *
 * @param buildId the build's id: the header `X-Build`
 */
export async function copyBuild(buildId: string) {
  const folder = await mkdtemp(join(tmpdir(), "zavona-build-"));
  await cp("package.json", join(folder, "package.json"));
  // Without the compressed files, whose contents would be those of the build.
  const filter = (path: string) => !/\.(br|gz)$/.test(path);
  await cp("build", join(folder, "build"), { recursive: true, filter });
  const assets = join(folder, "build/client/assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const renamed = (name: string) => name.replace(/\.js$/, ".other.js");
  for (const part of [assets, join(folder, "build/server"), join(folder, "build/server/assets")]) {
    for (const entry of await readdir(part, { withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".js")) continue;
      const file = join(part, entry.name);
      let text = (await readFile(file, "utf8")).replaceAll(buildId, "other-id");
      for (const name of scripts) text = text.replaceAll(name, renamed(name));
      if (part === assets) await rm(file);
      await writeFile(join(part, part === assets ? renamed(entry.name) : entry.name), text);
    }
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
