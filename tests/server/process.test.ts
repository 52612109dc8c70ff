import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect as expectPage } from "playwright/test";
import { describe, expect, it } from "vitest";
import type { ContentService } from "../../demo/delivery-api/service";
import { browserForTests } from "../support/browser";
import { eventually } from "../support/eventually";
import { expectSecured } from "../support/judges/security-headers";
import { picturesKnown } from "../support/worlds/pictures-known";
import {
  freePort,
  PATIENT,
  run,
  type ShopProcess,
  startShop,
  waitForPort,
} from "../support/worlds/shop-process";
import { publishedEntry } from "../support/worlds/space";
import { standIns } from "../support/worlds/stand-in-shop";

/** The shop as a process: its settings, another space, an outage, the stock server. */

const browser = browserForTests();
const { afterwards, startService, startShopOf: startShopAt } = standIns();

function startStandIn(port?: number): Promise<ContentService> {
  const entries = [
    publishedEntry("produit", "corossol", { titre: "Corossol", types: ["Fruité"], prix10ml: 9000 }),
    publishedEntry("eCigarettes", "kit", { titre: "Kit d’essai", prix: 99000 }),
    publishedEntry("pods", "meche", { title: "Mèche", prix: 3000 }),
    publishedEntry("boosterNicotine", "boost", { titre: "Boost", description: "20", prix: 4000 }),
  ];
  const pictures = resolve("demo/pictures");
  return startService(entries, port ? { pictures, port } : { pictures });
}

function startShopOf(host: string, more: Record<string, string> = {}): Promise<ShopProcess> {
  return startShopAt(host, { CONTENT_TTL_SECONDS: "60", CONTENT_DEADLINE_MS: "500", ...more });
}

describe("a wrong setting", () => {
  it.each([
    [{ PORT: "abc" }, /^PORT: .+\n$/],
    [
      { CONTENT_SOURCE: "contentful", CONTENTFUL_SPACE_ID: "s" },
      /^Expected parameter accessToken\n$/,
    ],
    [{ CONTENTFUL_ACCESS_TOKEN: "t" }, /^Expected parameter space\n$/],
    [{ CONTENTFUL_HOST: "https://x.example" }, /^CONTENTFUL_HOST: .+\n$/],
  ] as [Record<string, string>, RegExp][])(
    "%j stops the start with one line",
    async (settings, line) => {
      const { child, output } = run(["build/server/server.js"], { ...settings });
      const [code] = await once(child, "close");
      expect([code, output()]).toEqual([1, expect.stringMatching(line)]);
    },
  );

  it("a port that is taken is told in one line", async () => {
    const first = await startShop();
    afterwards(() => first.stop());
    const port = new URL(first.url).port;
    const { child, output } = run(["build/server/server.js"], { PORT: port, LOG_LEVEL: "silent" });
    const [code] = await once(child, "close");
    expect([code, output()]).toEqual([1, expect.stringMatching(/^PORT \d+.*EADDRINUSE.*\n$/)]);
  });
});

describe("a folder that can't be used", () => {
  it("costs one warning, however much would be kept in it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "zavona-"));
    afterwards(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "file"), "");
    const shop = await startShop({ DATA_DIR: join(folder, "file", "data") });
    afterwards(() => shop.stop());
    const { products } = await (await fetch(`${shop.url}/eliquides.json`)).json();
    const picture = `/images${new URL(products[0].image).pathname}?w=200`;
    expect((await fetch(shop.url + picture)).status).toBe(200);
    await picturesKnown(shop.url);
    await shop.stop();
    const warnings = shop.output().match(/^.*"level":[456]0,.*$/gm) ?? [];
    // The demo has entries with something missing, too, and a busy machine no core to spare.
    const ofDisk = warnings.filter((line) => !/incomplete entry|stood still/.test(line));
    expect(ofDisk).toEqual([expect.stringMatching(/DATA_DIR can't be used/)]);
  });
});

describe("another space", () => {
  it("is served by settings alone", async () => {
    const { host } = await startStandIn();
    const shop = await startShopAt(host);
    const page = await browser.open(`${shop.url}/eliquides`, { javaScriptEnabled: false });
    await expectPage(page.getByRole("article")).toContainText(["Corossol"]);
  });

  it("a refused token is an outage, and is not printed", async () => {
    const { host } = await startStandIn();
    const shop = await startShopOf(host, { CONTENTFUL_ACCESS_TOKEN: "wrong-secret" });
    expect((await fetch(`${shop.url}/eliquides`)).status).toBe(503);
    await eventually(() => expect(shop.output()).toContain("AccessTokenInvalid"));
    expect(shop.output()).not.toContain("wrong-secret");
  });
});

describe("an outage of the content service", () => {
  const pages = [
    "/",
    "/eliquides",
    "/ecigarettes/kit",
    "/accessories",
    "/contentful",
    "/produit/boost",
  ];

  it("after the first page leaves every page served", async () => {
    const service = await startStandIn();
    const shop = await startShopOf(service.host, { CONTENT_TTL_SECONDS: "1" });
    // The first page, and until all else that the start asked for is there too.
    for (const path of ["/", "/accessories"]) {
      await eventually(async () => expect((await fetch(shop.url + path)).status).toBe(200));
    }
    await service.close();
    const firstRefusal = () => /content could not be read/.test(shop.output());
    // Until freshness has run out and a refresh has failed, all is served, and after that too.
    for (let refused = false; !refused; refused = firstRefusal()) {
      for (const path of pages) expect((await fetch(shop.url + path)).status).toBe(200);
    }
    for (const path of pages) expect((await fetch(shop.url + path)).status).toBe(200);
  }, 60_000);

  it("at the start gives 503 pages that stand, and that recover by themselves", async () => {
    const gone = await startStandIn();
    const port = Number(gone.host.split(":")[1]);
    await gone.close();
    const shop = await startShopOf(gone.host);

    for (const path of pages) {
      const answer = await fetch(shop.url + path);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    const json = await fetch(`${shop.url}/eliquides.json`);
    expect([json.status, json.headers.get("Content-Type")]).toEqual([
      503,
      "application/problem+json",
    ]);
    expect(await json.json()).toMatchObject({ status: 503, loading: true });
    expect((await fetch(`${shop.url}/about`)).status).toBe(200);

    const visitors = [];
    for (const visitor of ["without scripts", "with scripts", "too old for them"]) {
      const page = await browser.blank({ javaScriptEnabled: visitor !== "without scripts" });
      if (visitor === "too old for them") {
        await page.addInitScript("delete window.HTMLDialogElement");
      }
      await page.goto(`${shop.url}/eliquides`);
      await expectPage(page.getByRole("heading", { name: "Nos E-liquides" })).toBeVisible();
      await expectPage(page.getByText("Chargement...")).toBeVisible();
      await expectPage(page.getByRole("contentinfo")).toContainText("Nous joindre");
      visitors.push(page);
    }
    await startStandIn(port);
    // The shop asks again after a while, and the page after another.
    for (const page of visitors) {
      const article = page.getByRole("article");
      await expectPage(article).toContainText(["Corossol"], { timeout: 30_000 });
      await expectPage(page.getByText("Chargement...")).toHaveCount(0);
    }
  }, 90_000);
});

describe("the stock server", () => {
  it("runs the same build: pages, filters, popups, JSON, pictures, 404", async () => {
    const serve = createRequire(import.meta.url).resolve("@remix-run/serve/package.json");
    const cli = resolve(dirname(serve), "dist/cli.js");
    const shop = await waitForPort(
      run([cli, "build/server/index.js"], {
        PORT: await freePort(),
        HOST: "127.0.0.1",
        ...PATIENT,
      }),
    );
    // It waits for kept-alive connections when it is asked to end, for ever if need be.
    afterwards(async () => void shop.child.kill("SIGKILL"));
    const text = async (path: string) => (await fetch(shop.url + path)).text();
    expect(await text("/")).toContain("Mangue de Mahajanga");
    expect(await text("/eliquides?category=boisson")).not.toContain("Mangue de Mahajanga");
    expect(await text("/eliquides/mangue-de-mahajanga")).toContain("<dialog");
    const { products } = JSON.parse(await text("/eliquides.json?category=fruite"));
    const withPicture = products.find(({ image }: { image: string | null }) => image);
    const picture = `/images${new URL(withPicture.image).pathname}?w=200`;
    expect((await fetch(shop.url + picture)).headers.get("Content-Type")).toBe("image/webp");
    for (const path of ["/about", "/contact", "/ecigarettes", "/accessories", "/contentful"]) {
      const answer = await fetch(shop.url + path, { redirect: "manual" });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect((await fetch(`${shop.url}/nope`)).status).toBe(404);
    // Files of the build it sends itself; what we answer has our headers.
    for (const path of ["/", "/nope", "/eliquides?_data=routes%2Feliquides"]) {
      expectSecured(path, (await fetch(shop.url + path)).headers, false);
    }
  });
});

describe("SIGTERM", () => {
  it("ends the shop with exit code 0", async () => {
    const shop = await startShop();
    await fetch(shop.url);
    const exit = once(shop.child, "exit");
    shop.child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  });
});
