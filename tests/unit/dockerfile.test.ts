import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { processEnv, youngGeneration } from "../../scripts/process-options.mjs";
import { buildInputs } from "../../scripts/steps.mjs";

/** The Dockerfile's text. `.github/workflows/nightly.yml` builds and runs the image. */
const text = readFileSync("Dockerfile", "utf8").replace(/\\\n\s*/g, "");

/** The texts of all instructions of this name. */
function all(instruction: string): string[] {
  return [...text.matchAll(new RegExp(`^${instruction}\\s+(.+)$`, "gm"))].map(
    ([, rest = ""]) => rest,
  );
}

it("the image is based on Node's official slim image, pinned to a version", () => {
  const names = all("FROM").map((from) => / AS (\S+)/.exec(from)?.[1]);
  const bases = all("FROM").map((from) => from.split(" ")[0]);
  const foreign = bases.filter((base) => !names.includes(base));
  expect(foreign).toEqual([expect.stringMatching(/^node:\d+-\w+-slim$/)]);
});

it("the image runs the shop as an unprivileged user, with the settings of `npm start`", () => {
  expect([all("USER"), all("VOLUME")]).toEqual([["node"], ["/data"]]);
  const env = Object.fromEntries(
    all("ENV")
      .flatMap((pairs) => pairs.split(" "))
      .map((pair) => pair.split("=")),
  );
  expect(env).toMatchObject({ ...processEnv, DATA_DIR: "/data", CONTENT_SOURCE: "contentful" });
  expect(JSON.stringify(env)).not.toMatch(/TOKEN|SECRET|SPACE/);
  // The exec form is required: a shell would not forward SIGTERM to the shop.
  expect(all("HEALTHCHECK")).toEqual([expect.stringMatching(/ CMD \["node", ".*"\]$/)]);
  expect(all("CMD").map((json) => JSON.parse(json))[0]).toEqual([
    "node",
    ...youngGeneration,
    expect.stringMatching(/^--max-old-space-size-percentage=\d+$/),
    "build/server/server.js",
  ]);
});

it("the image's build installs from the lock file and downloads nothing else", () => {
  for (const command of all("RUN")) {
    expect(command).toMatch(/^(npm ci |npm run build$|install -d )/);
  }
  expect(all("ADD")).toEqual([]);
});

it(".dockerignore excludes no file that the image's build needs", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  const included = ignored.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const copied = all("COPY")
    .filter((text) => !text.startsWith("--from"))
    .flatMap((text) => text.split(" ").slice(0, -1))
    .filter((path) => path !== ".");
  const excluded = [...buildInputs, ...copied].filter(
    (path) => !included.some((part) => path === part || path.startsWith(`${part}/`)),
  );
  expect(excluded).toEqual([]);
});
