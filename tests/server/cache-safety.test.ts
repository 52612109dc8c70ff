import { describe, expect, inject, it } from "vitest";
import { type Answer, ask } from "../support/ask";
import { sharedShop } from "../support/start-shop";
import { demoProducts } from "../support/worlds/demo";

/**
 * Attacks from PortSwigger's lists of web cache poisoning and deception. A cached page depends on its address
 * only, and contains nothing private or false.
 */

/** The attacked shop. The shared shop has the same content, and is the reference for pages. */
const shop = sharedShop({ settings: { SITE_URL: "https://zavona.example" } });

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(shop().url, path, { headers });

/** An answer without the headers that differ from one request to the next. */
function comparable({ status, headers, body }: Answer) {
  const stable = Object.fromEntries(headers);
  for (const name of ["date", "x-cache", "connection", "keep-alive"]) {
    delete stable[name];
  }
  return { status, stable, body: body.toString("latin1") };
}

const liquids = demoProducts("eliquide");
const homes = ["gourmand", "fruite", "boisson", "classique"].flatMap((liquid) =>
  ["kit", "pod", "puff"].map((device) => `/?eliquides=${liquid}&ecigarettes=${device}`),
);

/** Addresses of each kind of cached answer that were not requested before. */
let taken = 0;
function uncached(): string[] {
  const product = liquids[taken]?.href ?? "none left";
  const home = homes[taken++] ?? "none left";
  return [
    home,
    product,
    `${product}?category=gourmand`,
    `${product}?_data=routes%2Feliquides.%24id`,
    `${product}.json`,
  ];
}

/** Sends an attack as the first request for a page. The attacker and the next client must get the plain page. */
async function expectUnharmed(path: string, attack: (path: string) => Promise<Answer>) {
  const attacked = await attack(path);
  const next = await get(path);
  const caches = [attacked, next].map(({ headers }) => headers.get("X-Cache"));
  expect([path, ...caches]).toEqual([path, "miss", "hit"]);
  const plain = comparable(await ask(inject("shop"), path));
  expect(plain.status).toBe(200);
  expect(comparable(attacked)).toEqual(plain);
  expect(comparable(next)).toEqual(plain);
}

/** Groups of headers that are sent together. No header cancels the effect of another in its group. */
const POISONS: [what: string, headers: Record<string, string>][] = [
  [
    "another origin",
    {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      "X-Forwarded-Scheme": "http",
      "X-Forwarded-Port": "123",
      "X-Forwarded-Prefix": "/evil",
      "X-Host": "evil.example",
      Forwarded: "host=evil.example;proto=http",
      Origin: "https://evil.example",
      Referer: "https://evil.example/",
    },
  ],
  ["a host with a port", { Host: "evil.example:8080", "X-Forwarded-Host": "evil.example:1234" }],
  ["a host in capitals", { Host: "EVIL.example." }],
  ["an IP address as the host", { Host: "[::1]:99" }],
  [
    "another address or method",
    {
      "X-Original-URL": "/contact",
      "X-Rewrite-URL": "/contact",
      "X-HTTP-Method-Override": "POST",
      "X-Method-Override": "DELETE",
    },
  ],
  [
    "another client",
    {
      Accept: "application/json",
      "Accept-Language": "mg",
      "User-Agent": "evil",
      Cookie: "session=1",
      Authorization: "Bearer x",
      Purpose: "prefetch",
      "Sec-Fetch-Dest": "script",
      "Content-Type": "application/json",
    },
  ],
  [
    "Remix's protocol",
    {
      Accept: "text/x-component",
      "X-Remix-Request": "yes",
      "X-Remix-Response": "yes",
      "X-Remix-Redirect": "https://evil.example",
      "X-Remix-Revalidate": "yes",
      "X-Remix-Reload-Document": "true",
      "X-React-Router-SPA-Mode": "yes",
      "X-React-Router-Prerender-Data": "[]",
    },
  ],
  ["a range", { Range: "bytes=0-9" }],
];

it.each(POISONS)(
  "the page cache ignores headers outside its key, for the sender and the next client: %s",
  async (_what, headers) => {
    for (const path of uncached()) await expectUnharmed(path, (path) => get(path, headers));
  },
);

describe("the page cache", () => {
  it("ignores the body of a GET request", async () => {
    const fat = {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "category=fruite&eliquides=fruite&page=1&q=mangue",
    };
    for (const path of uncached()) await expectUnharmed(path, (path) => ask(shop().url, path, fat));
  });

  it.each([
    ["/eliquides?category=gourmand&category=fruite", "/eliquides?category=gourmand"],
    ["/eliquides?utm=1&category=fruite&category=boisson", "/eliquides?category=fruite"],
    ["/eliquides?utm=1;category=fruite", "/eliquides"],
    ["/ecigarettes?category[]=pod", "/ecigarettes"],
    ["/accessories?Category=resistances", "/accessories"],
    ["/?ecigarettes=pod&ecigarettes=kit&mode=complet", "/?ecigarettes=pod&mode=complet"],
    ["/recherche?q=mangue&q=vanille", "/recherche?q=mangue"],
    ["/eliquides.json?category=gourmand&category=fruite", "/eliquides.json?category=gourmand"],
    [
      "/eliquides?_data=routes%2Feliquides&_data=root&category=boisson&category=fruite",
      "/eliquides?category=boisson&_data=routes%2Feliquides",
    ],
  ])("serves %s as %s (first of repeated parameters, no split at `;`)", async (spelt, plain) => {
    await expectUnharmed(plain, () => get(spelt));
  });

  it("reads an encoded `&` as part of a value", async () => {
    const found = await get("/eliquides?category=gourmand%26category=fruite");
    const plain = await get("/eliquides?category=gourmand%26category%3dfruite");
    expect(comparable(found)).toEqual(comparable(plain));
    expect(found.body.toString()).not.toContain('aria-current="true">Gourmand');
  });

  it.each([
    ["/eliquides/x.css", 404],
    ["/eliquides/mangue-de-mahajanga/x.css", 404],
    ["/eliquides;x.css", 404],
    ["/eliquides%3Bx.css", 404],
    ["/eliquides%23x.css", 404],
    ["/eliquides%3Fx.css", 404],
    ["/eliquides%00.css", 400],
    ["/eliquides%2F..%2Fassets%2Fx.js", 400],
    ["/assets/..%2feliquides", 400],
    ["/assets/%2e%2e/eliquides", 400],
    ["/assets/../eliquides", 400],
    ["/./eliquides", 400],
    ["//eliquides", 404],
    ["/eliquides//x", 404],
    ["/eliquides\\x.css", 400],
  ])("serves no page for %s: %i, not stored", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Cache-Control")).toMatch(/^no-store(, no-transform)?$/);
    const again = await get(path, { "X-Forwarded-Host": "evil.example" });
    expect(comparable(again)).toEqual(comparable(answer));
  });

  it.each(["/__manifest", "/__manifest?p=/a/a/a&version=1", "/eliquides?_data=nope"])(
    "serves no page for %s: 404",
    async (path) => expect((await get(path)).status).toBe(404),
  );
});

it("the page cache stores the whole page after a HEAD, range, conditional or badly encoded request", async () => {
  for (const path of uncached()) {
    await expectUnharmed(path, async () => {
      const first = await ask(shop().url, path, { method: "HEAD" });
      await get(path, { Range: "bytes=99999999-" });
      await get(path, { "If-Match": '"x"', "If-Unmodified-Since": "x", Expect: "200-maybe" });
      await get(path, { "Accept-Encoding": "identity;q=0, *;q=0" });
      await get(path, { "Accept-Encoding": "x".repeat(2000) });
      // The headers of the HEAD answer must be the page's.
      return { ...first, body: (await get(path)).body };
    });
  }
});
