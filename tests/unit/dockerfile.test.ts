import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeImage, readDockerfile, readPairs } from "../../scripts/dockerfile.mjs";
import { processEnv, youngGeneration } from "../../scripts/process-options.mjs";

const stages = readDockerfile(readFileSync("Dockerfile", "utf8"));
const image = describeImage(stages);
const all = stages.flatMap(({ instructions }) => instructions);

describe("the image", () => {
  it("stands on Node's official slim image, named by its version", () => {
    const names = new Set(stages.map(({ name }) => name));
    const bases = stages.map(({ from }) => from).filter((from) => !names.has(from));
    expect(bases).toEqual([expect.stringMatching(/^node:\d+-\w+-slim$/)]);
  });

  it("runs as a user without rights, and writes to one volume", () => {
    expect(image).toMatchObject({ user: "node", volume: "/data" });
    expect(image.env).toMatchObject({ DATA_DIR: "/data", CONTENT_SOURCE: "contentful" });
  });

  it("starts Node itself, with the young generation of `npm start` and a heap of its own limit's", () => {
    expect(image.command).toEqual([
      "node",
      ...youngGeneration,
      expect.stringMatching(/^--max-old-space-size-percentage=\d+$/),
      "build/server/server.js",
    ]);
    expect(image.env).toMatchObject(processEnv);
    expect(image.healthcheck[0]).toBe("node");
  });

  it("has packages from the lock file only, no secret, and nothing fetched while it is built", () => {
    for (const { text } of all.filter(({ name }) => name === "RUN")) {
      expect(text).toMatch(/^(npm ci |npm run build$|install -d )/);
    }
    expect(all.map(({ name }) => name)).not.toContain("ADD");
    expect(JSON.stringify(image.env)).not.toMatch(/TOKEN|SECRET|SPACE/);
  });
});

describe("reading a Dockerfile", () => {
  it("knows comments, long lines and stages", () => {
    expect(readDockerfile('# x\nFROM a AS b\nENV X=1 \\\n  Y="2 3"\n\nFROM b\nUSER c')).toEqual([
      { name: "b", from: "a", instructions: [{ name: "ENV", text: 'X=1 Y="2 3"' }] },
      { name: "1", from: "b", instructions: [{ name: "USER", text: "c" }] },
    ]);
  });

  it("knows quoted values", () => expect(readPairs('X=1 Y="2 3"')).toEqual({ X: "1", Y: "2 3" }));

  it("refuses a command that would put a shell before the shop", () => {
    expect(() => describeImage(readDockerfile("FROM a\nCMD node server.js"))).toThrow("exec form");
  });
});
