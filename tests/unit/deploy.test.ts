import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { processEnv, youngGeneration } from "../../scripts/process-options.mjs";

/** The files of `deploy/` agree on the settings, and refer only to existing names. */

const read = (path: string) => readFileSync(path, "utf8");
const compose = read("deploy/compose.yaml");
const example = read("deploy/.env.example");
const unit = read("deploy/zavona.service");

/** All first groups of a pattern in a text, each once. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
}

const inCompose = found(compose, /\$\{([A-Z_]+)/g);
const inExample = found(example, /^(?:# )?([A-Z_]+)=/gm);

describe("the settings of a deployment", () => {
  it("include every setting of docs/contract.md that the image and compose.yaml do not set", () => {
    const rows = read("docs/contract.md").match(/^\| `[A-Z].*?\|/gm) ?? [];
    const settings = found(rows.join(), /`([A-Z_]+)`/g);
    expect(settings).toContain("CONTENTFUL_SPACE_ID");
    const fixed = ["PORT", "HOST", "DATA_DIR", "SITE_URL"];
    const open = settings.filter((name) => !fixed.includes(name));
    expect(open.filter((name) => !inCompose.includes(name))).toEqual([]);
  });

  it("are in .env.example if, and only if, compose.yaml reads them", () => {
    // Docker Compose itself reads COMPOSE_PROFILES.
    expect([...inCompose, "COMPOSE_PROFILES"].sort()).toEqual(inExample.sort());
  });

  it("reach Caddy if the Caddyfile has no default for them", () => {
    const names = found(read("deploy/Caddyfile"), /\{\$([A-Z_]+)\}/g);
    expect(names).toContain("SITE_ADDRESS");
    const caddy = compose.slice(compose.indexOf("\n  caddy:"));
    expect(names.filter((name) => !caddy.includes(`      ${name}: \${${name}`))).toEqual([]);
  });
});

it("compose.yaml mounts the shop's folder where the image reads it", () => {
  const [folder] = found(read("Dockerfile"), /^WORKDIR (.+)$/gm);
  expect(compose).toContain(`target: ${folder}/shop\n`);
});

it("zavona.service starts the shop as the image does", () => {
  const [command = ""] = found(unit, /^ExecStart=(.+)$/gm);
  expect(command.split(" ")).toEqual([
    "/usr/bin/node",
    ...youngGeneration,
    expect.stringMatching(/^--max-old-space-size=\d+$/),
    "build/server/server.js",
  ]);
  for (const [name, value] of Object.entries(processEnv))
    expect(unit).toContain(`${name}=${value}`);
});

it("alerts.yml refers only to metrics that the shop reports", () => {
  const names = found(read("deploy/alerts.yml"), /\b((?:zavona|http)_[a-z_]+)/g);
  const reported = found(read("app/ops/metrics.server.ts"), /"((?:zavona|http)_[a-z_]+)"/g);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !reported.includes(name.replace(/_count$/, "")))).toEqual([]);
});

it.each(["deploy/compose.yaml", "deploy/.env.example", "deploy/Caddyfile", "deploy/alerts.yml"])(
  "%s refers only to existing sections of docs/deploy.md",
  (path) => {
    const titles = found(read("docs/deploy.md"), /^## (.+)$/gm);
    const named = found(read(path), /docs\/deploy\.md, "(.+?)"/g);
    expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  },
);
