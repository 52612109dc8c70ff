import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { eventually } from "../support/eventually";
import { headerFaults } from "../support/judges/security-headers";
import { startShop } from "../support/start-shop";
import { temporaryFolder } from "../support/temporary-folder";
import { demoProduct, demoProducts } from "../support/worlds/demo";
import { PATIENT } from "../support/worlds/shop";
import { freePort, run, stockServer, waitForPort } from "../support/worlds/shop-process";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** The shop as a process: settings, data folder, an outage at the start, the stock server. */

const { port } = new URL(inject("shop"));
it.each<[Record<string, string>, RegExp]>([
  [{ PORT: "abc" }, /^PORT: .+\n$/],
  [{ CONTENTFUL_HOST: "https://x.example" }, /^CONTENTFUL_HOST: .+\n$/],
  [{ CONTENTFUL_ACCESS_TOKEN: "t" }, /^Expected parameter space \(CONTENTFUL_SPACE_ID\)\n$/],
  [{ CONTENTFUL_SPACE_ID: "s" }, /^Expected parameter accessToken \(CONTENTFUL_ACCESS_TOKEN\)\n$/],
  [{ SITE_URL: "https://boutique.example" }, /^SITE_URL: .*CONTENTFUL_SPACE_ID.*\n$/],
  [{ METRICS_TOKEN: "for-the-owner" }, /^METRICS_TOKEN: take 16 characters.*\n$/],
  [
    { CONTENTFUL_HOST: "preview.contentful.com", METRIC_TOKEN: "a".repeat(16) },
    /^METRICS_TOKEN: .*; METRIC_TOKEN is unknown: did you mean METRICS_TOKEN\?\n$/,
  ],
  // Another shop listens on this port.
  [{ PORT: port, LOG_LEVEL: "silent" }, /^PORT \d+.*EADDRINUSE.*\n$/],
])("a wrong setting stops the start with exit 1 and one line: %j", async (settings, line) => {
  const { child, output } = run(["build/server/server.js"], settings);
  const [code] = await once(child, "close");
  expect([code, output()]).toEqual([1, expect.stringMatching(line)]);
});

it("a Node with English locale data only stops the start with exit 1 and one line", async () => {
  // As a Node built with `small-icu` formats.
  const english =
    "Intl.NumberFormat = new Proxy(Intl.NumberFormat, { construct: (format, [, options]) => new format('en', options) })";
  const preload = `data:text/javascript,${encodeURIComponent(english)}`;
  const { child, output } = run(["--import", preload, "build/server/server.js"], { PORT: "0" });
  onTestFinished(() => void child.kill());
  const [code] = await once(child, "close");
  expect([code, output()]).toEqual([
    1,
    expect.stringMatching(/^.*"15,000 Ar".*icu-data-full.*\n$/),
  ]);
});

it("the shop needs no packages beside the build", async () => {
  const folder = await temporaryFolder();
  await cp("package.json", join(folder, "package.json"));
  await cp("build", join(folder, "build"), { recursive: true });
  const server = join(folder, "build/server/server.js");
  // Redis can't be reached, but its client must be loaded.
  const shop = await waitForPort(
    run([server], { ...PATIENT, PORT: "0", REDIS_URL: "redis://127.0.0.1:9" }),
  );
  onTestFinished(() => shop.stop());
  expect((await fetch(`${shop.url}/eliquides`)).status).toBe(200);
  await eventually(() => expect(shop.output()).toContain("Redis can't be reached"));
});

it("the log names the number of entries to correct, which are not those without a price", async () => {
  const shop = await startShop({ settings: { CONTENTFUL_ENVIRONMENT: "slips" } });
  await eventually(() =>
    expect(shop.output()).toMatch(/"level":40,.*"16 entries to correct: see \/statut"/),
  );
});

it("the demo's pretty log names the address and the content source, and warns of nothing", async () => {
  const shop = await startShop({ settings: { LOG_FORMAT: "pretty" } });
  await fetch(`${shop.url}/eliquides`);
  await shop.stop();
  const lines = shop.output().split("\n");
  const linesWith = (text: string) => lines.filter((line) => line.includes(text));
  expect(linesWith(`listening on http://localhost:${new URL(shop.url).port}`)).toHaveLength(1);
  expect(linesWith("the embedded demo space")).toHaveLength(1);
  expect(linesWith("content is read from Contentful")).toHaveLength(1);
  expect(linesWith("WARN")).toEqual([]);
  expect(linesWith("ending after the requests under way")).toHaveLength(1);
  expect(linesWith('"/eliquides"')).toEqual([expect.stringMatching(/INFO.*request/)]);
});

it.each([
  [1, "a public shop without METRICS_TOKEN", { SITE_URL: "https://boutique.example" }],
  [0, "a public shop", { SITE_URL: "https://boutique.example", METRICS_TOKEN: "a".repeat(16) }],
  [0, "a shop on this machine", {}],
])("%i warnings of a proxy that opens /statut are logged by %s", async (count, _what, settings) => {
  const shop = await startShop({ settings });
  await shop.stop();
  expect(shop.output().match(/METRICS_TOKEN is not set/g) ?? []).toHaveLength(count);
});

it("the log warns of misspelt names of settings at the start", async () => {
  const settings = { CONTENTFUL_SPACEID: "s", SITE_URLS: "https://boutique.example" };
  const shop = await startShop({ settings });
  await shop.stop();
  const warnings = shop.output().match(/^.*"level":40,.* is unknown.*$/gm) ?? [];
  expect(warnings).toEqual([
    expect.stringContaining("CONTENTFUL_SPACEID is unknown: did you mean CONTENTFUL_SPACE_ID?"),
    expect.stringContaining("SITE_URLS is unknown: did you mean SITE_URL?"),
  ]);
});

it("an unusable DATA_DIR causes one warning per kind of file, and the shop still serves pictures", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "file"), "");
  const shop = await startShop({ settings: { DATA_DIR: join(folder, "file", "data") } });
  const { products } = await (await fetch(`${shop.url}/eliquides.json`)).json();
  const picture = `/images${new URL(products[0].image).pathname}?w=200`;
  expect((await fetch(shop.url + picture)).status).toBe(200);
  await shop.stop();
  const warnings = shop.output().match(/^.*"level":[456]0,.*$/gm) ?? [];
  const kinds = warnings.map((line) => /DATA_DIR can't be used for ([\w ]+)/.exec(line)?.[1]);
  expect(kinds.sort()).toEqual([
    "assets for later builds",
    "assets of earlier builds",
    "content",
    "pictures",
  ]);
});

it("the shop looks at its stored pictures at the start, before a visitor asks for one", async () => {
  const DATA_DIR = await temporaryFolder();
  const unknown = join(DATA_DIR, "pictures", "of-an-earlier-version");
  await mkdir(join(DATA_DIR, "pictures"));
  await writeFile(unknown, "");
  await startShop({ settings: { DATA_DIR } });
  await eventually(() => expect(existsSync(unknown)).toBe(false));
});

it("pages respond 503 and reload while the content service is down at the start, then 200", async () => {
  const content = shopSpace(
    publishedEntry("produit", "corossol", { titre: "Corossol", types: ["Fruité"] }),
    publishedEntry("eCigarettes", "kit", { titre: "Kit d’essai" }),
    publishedEntry("boosterNicotine", "boost", { titre: "Boost" }),
  );
  const shop = await startShop({
    content,
    pictures: "none",
    connection: "hanging",
    settings: { CONTENT_DEADLINE_MS: "300" },
  });
  const ask = (path: string) => fetch(shop.url + path);
  const pages = ["/", "/eliquides", "/ecigarettes/kit", "/accessories", "/produit/boost"];

  expect((await ask("/healthz")).status).toBe(200);
  for (const path of [...pages, "/readyz"]) {
    const { status, headers } = await ask(path);
    const isPage = path !== "/readyz";
    const policy = isPage ? "no-store, no-transform" : "no-store";
    expect([path, status, headers.get("Cache-Control")]).toEqual([path, 503, policy]);
  }
  const unavailable = await ask("/eliquides");
  expect(Number(unavailable.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await unavailable.text()).toMatch(/http-equiv="refresh".*Chargement\.\.\./is);
  for (const path of ["/eliquides.json", "/index.json"]) {
    const json = await ask(path);
    const type = json.headers.get("Content-Type");
    expect([path, json.status, type]).toEqual([path, 503, "application/problem+json"]);
    expect(await json.json()).toMatchObject({ status: 503, loading: true });
  }
  expect((await ask("/about")).status).toBe(200);

  shop.connection.release();
  for (const path of [...pages, "/readyz"]) {
    await eventually(async () => expect((await ask(path)).status).toBe(200));
  }
  expect(await (await ask("/eliquides")).text()).toContain("Corossol");
  await shop.connection.refuse();
  expect((await ask("/readyz")).status).toBe(200);
});

it("stock remix-serve runs the same build: pages, filters, popups, JSON, pictures, 404", async () => {
  const settings = { PORT: await freePort(), HOST: "127.0.0.1", ...PATIENT };
  const shop = await waitForPort(run(stockServer, settings));
  // After SIGTERM remix-serve waits for keep-alive connections, for ever if they stay open.
  onTestFinished(() => void shop.child.kill("SIGKILL"));
  const text = async (path: string) => (await fetch(shop.url + path)).text();
  const [drink] = demoProducts("eliquide", "boisson");
  const other = demoProduct("mangue-de-mahajanga").name;
  expect(await text("/")).toContain(other);
  const drinks = await text("/eliquides?category=boisson");
  expect([drinks.includes(drink?.name ?? "none"), drinks.includes(other)]).toEqual([true, false]);
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
  // remix-serve itself sends build files. All other answers have the shop's headers.
  for (const path of ["/", "/nope", "/eliquides?_data=routes%2Feliquides"]) {
    const { headers } = await fetch(shop.url + path);
    expect(headerFaults(headers, false), path).toEqual([]);
  }
});
