import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { everyPage } from "../support/every-page";
import { startShop } from "../support/start-shop";
import { demoProduct } from "../support/worlds/demo";
import { ACCESS_TOKEN } from "../support/worlds/space";

/** The delivery token is in no answer, no log line and no build file. */

const OTHERS = [
  ...["/index.json", "/eliquides.json", "/recherche.json?q=vanille", "/openapi.json"],
  ...["/eliquides?_data=routes%2Feliquides", "/eliquides?_data=nothing"],
  ...["/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/sw.js", "/icons.svg"],
  ...["/healthz", "/readyz", "/metrics", "/statut", "/webhooks/contentful"],
  ...[
    "/images/other/a/b/x.png?w=400",
    `/images/${demoSpace().id}/a/b/x.png?w=400`,
    "/assets/none.js",
  ],
  "/%E0%A4%A",
];

/** All answers to a public host; those of `OTHERS` also to a loopback host, for the operator. */
async function allAnswers(url: string): Promise<string> {
  const answers: string[] = [];
  async function collect(target: string, host: Record<string, string>) {
    const headers = { "Accept-Encoding": "identity", ...host };
    const answer = await ask(url, target, { headers });
    answers.push(`${target} ${JSON.stringify([...answer.headers])} ${answer.body}`);
  }
  const home = (await ask(url, "/")).body.toString();
  const files = new Set(home.match(/\/(assets|images)\/[\w./-]+(\?w=\d+)?/g));
  for (const target of [...everyPage, ...OTHERS, ...files]) {
    await collect(target, { Host: "zavona.example" });
  }
  for (const target of ["/", ...OTHERS]) await collect(target, {});
  return answers.join("\n");
}

describe("the delivery token", () => {
  it.each([
    ["accepts", ACCESS_TOKEN],
    ["refuses", "9c1b_delivery.Token-71f3"],
  ])("is in no answer and no log line if Contentful %s it", async (_how, token) => {
    const isAccepted = token === ACCESS_TOKEN;
    const shop = await startShop({
      ...(!isAccepted && { awaitsContent: false }),
      content: demoSpace(),
      settings: {
        CONTENTFUL_ACCESS_TOKEN: token,
        LOG_LEVEL: "trace",
        ...(!isAccepted && { CONTENT_DEADLINE_MS: "50" }),
      },
    });
    const sent = await allAnswers(shop.url);
    // The collected answers are those that visitors get.
    expect(sent.includes(demoProduct("mangue-de-mahajanga").name)).toBe(isAccepted);
    expect((await fetch(`${shop.url}/eliquides`)).status).toBe(isAccepted ? 200 : 503);
    expect(sent).toMatch(/^\/assets\/\S+\.js /m);
    expect(sent).toContain("# HELP ");
    if (!isAccepted) await eventually(() => expect(shop.output()).toContain("AccessTokenInvalid"));
    await shop.stop();
    expect(shop.output()).toContain('"msg":"request"');
    // Plain, and in base64.
    for (const form of [token, Buffer.from(token).toString("base64").slice(0, 30)]) {
      expect([sent.includes(form), shop.output().includes(form)]).toEqual([false, false]);
    }
  });

  // `npm run soak` builds the shop with the token in the environment.
  it("is not read by the build: the sources use no variable of the build's environment", async () => {
    const sources = await textsIn("app", /\.tsx?$/);
    for (const path of ["server.ts", "vite.config.ts"])
      sources.set(path, await readFile(path, "utf8"));
    for (const [path, text] of sources) {
      const names = [...text.matchAll(/import\.meta\.env(?:\.(\w+))?/g)].map(([, name]) => name);
      expect([path, names.filter((name) => !/^(DEV|PROD|SSR)$/.test(name ?? ""))]).toEqual([
        path,
        [],
      ]);
    }
    const config = sources.get("vite.config.ts") ?? "";
    expect(config).not.toMatch(/\b(envPrefix|loadEnv)\b/);
    // The build id is a hash of the sources. NODE_ENV is replaced by a constant, not read. The port
    // and the host are the development server's.
    expect(config.match(/\bdefine\b.*/g)).toEqual([
      `define: { "process.env.NODE_ENV": '"production"' },`,
      "define: { BUILD_ID: JSON.stringify(buildId()) },",
    ]);
    expect(config.match(/\benv\b[.\w]*/g)).toEqual(["env.NODE_ENV", "env.PORT", "env.HOST"]);
  });

  it("and Contentful's hosts are not mentioned in files for browsers", async () => {
    const texts = await textsIn("build/client", /\.(js|css|json|html|svg|webmanifest|txt)$/);
    expect(texts.size).toBeGreaterThan(5);
    for (const [path, text] of texts) {
      const found = /access_?token|contentful\.com|ctfassets/i.exec(text)?.[0];
      expect([path, found]).toEqual([path, undefined]);
    }
  });
});

/** The files of a folder whose names match, by path. */
async function textsIn(folder: string, name: RegExp): Promise<Map<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => name.test(path));
  const read = async (path: string) => [path, await readFile(join(folder, path), "utf8")] as const;
  return new Map(await Promise.all(paths.map(read)));
}
