import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { buildInputs, isBuildInput } from "../../scripts/steps.mjs";
import { ask } from "../support/ask";
import { everyPage } from "../support/every-page";
import { standIns } from "../support/worlds/stand-in-shop";

/** The delivery token is in nothing that the shop sends, writes or is built of. */

/** Long, so that it is not found by chance. */
const TOKEN = "CFPAT-9c1b_delivery.Token-71f3";
/** As it stands, and in base64. */
const FORMS = [TOKEN, Buffer.from(TOKEN).toString("base64").slice(0, 30)];

const { startService, startShopOf } = standIns();

const OTHERS = [
  ...["/index.json", "/eliquides.json", "/recherche.json?q=vanille", "/openapi.json"],
  ...["/eliquides?_data=routes%2Feliquides", "/eliquides?_data=nothing"],
  ...["/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/sw.js", "/icons.svg"],
  ...["/healthz", "/readyz", "/metrics", "/statut", "/webhooks/contentful"],
  ...["/images/other/a/b/x.png?w=400", "/images/teststore/a/b/x.png?w=400", "/assets/none.js"],
  "/%E0%A4%A",
];

async function everyByte(url: string): Promise<string> {
  const answers = [];
  const home = (await ask(url, "/")).body.toString();
  const files = new Set(home.match(/\/(assets|images)\/[\w./-]+(\?w=\d+)?/g));
  for (const target of [...everyPage, ...OTHERS, ...files]) {
    // Once as strangers come, once as the operator.
    for (const host of [{ Host: "zavona.example" }, {}]) {
      const headers = { "Accept-Encoding": "identity", ...host };
      const answer = await ask(url, target, { headers });
      answers.push(`${target} ${JSON.stringify([...answer.headers])} ${answer.body}`);
    }
  }
  return answers.join("\n");
}

function formsIn(text: string): string[] {
  return FORMS.filter((form) => text.includes(form));
}

describe("the delivery token", () => {
  it("is in no answer and no line of the log, whether it is taken or refused", async () => {
    const { entries } = demoSpace();
    for (const accessToken of [TOKEN, "another"]) {
      const service = await startService(entries, { accessToken });
      const shop = await startShopOf(service.host, {
        CONTENTFUL_ACCESS_TOKEN: TOKEN,
        CONTENT_DEADLINE_MS: "500",
        LOG_LEVEL: "trace",
      });
      const sent = await everyByte(shop.url);
      // What is looked through is what visitors get.
      expect(sent.includes("Mangue de Mahajanga")).toBe(accessToken === TOKEN);
      expect(sent).toMatch(/^\/assets\/\S+\.js /m);
      expect(sent).toContain("# HELP ");
      expect(formsIn(sent)).toEqual([]);
      await shop.stop();
      expect(shop.output()).toContain('"msg":"request"');
      expect(formsIn(shop.output())).toEqual([]);
    }
  }, 60_000);

  it("is in no file of a build that was made where it is set", async () => {
    const files = await buildWith({ CONTENTFUL_ACCESS_TOKEN: TOKEN, CONTENTFUL_SPACE_ID: "space" });
    expect(files.some(({ path }) => path.startsWith("server"))).toBe(true);
    expect(files.some(({ path }) => path.startsWith("client"))).toBe(true);
    expect(files.filter(({ text }) => formsIn(text).length > 0).map(({ path }) => path)).toEqual(
      [],
    );
  }, 120_000);

  it("has no place in what browsers load", async () => {
    const texts = (await filesIn("build/client")).filter(({ path }) =>
      /\.(js|css|json|html|svg|webmanifest|txt)$/.test(path),
    );
    expect(texts.length).toBeGreaterThan(5);
    for (const { path, text } of texts) {
      expect([path, /access_?token|contentful\.com|ctfassets/i.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
  });
});

/** Builds the shop in a folder of its own, and answers what the build holds. */
async function buildWith(env: Record<string, string>): Promise<{ path: string; text: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), "zavona-secret-"));
  try {
    for (const input of buildInputs) {
      await cp(input, join(folder, input), { recursive: true, filter: isBuildInput });
    }
    await symlink(resolve("node_modules"), join(folder, "node_modules"), "dir");
    const remix = resolve("node_modules/@remix-run/dev/dist/cli.js");
    await promisify(execFile)(process.execPath, [remix, "vite:build"], {
      cwd: folder,
      env: { ...process.env, ...env, NODE_ENV: "production" },
    });
    return await filesIn(join(folder, "build"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** All files in a folder, with their bytes as Latin-1. */
async function filesIn(folder: string): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return { path: relative(folder, path), text: await readFile(path, "latin1") };
      }),
  );
}
