import { describe, expect, inject, it } from "vitest";
import { type Answer, ask } from "../support/ask";
import { sharedShop } from "../support/start-shop";
import { demoProducts } from "../support/worlds/demo";

/**
 * What PortSwigger's lists of web cache poisoning and deception try: what the page cache holds for
 * an address depends on the address alone, and it holds nothing private or false.
 */

/** The shop that is attacked. The shared one, of the same content, tells what pages ought to be. */
const shop = sharedShop({ settings: { SITE_URL: "https://zavona.example" } });

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(shop().url, path, { headers });

/** An answer without what tells how it came about this time. */
function essence({ status, headers, body }: Answer) {
  const told = Object.fromEntries(headers);
  for (const name of ["date", "x-cache", "connection", "keep-alive"]) {
    delete told[name];
  }
  return { status, told, body: body.toString("latin1") };
}

const liquids = demoProducts("eliquide");
const homes = ["gourmand", "fruite", "boisson", "classique"].flatMap((liquid) =>
  ["kit", "pod", "puff"].map((device) => `/?eliquides=${liquid}&ecigarettes=${device}`),
);

/** Addresses of each kind of answer that is cached, which nobody has asked for before. */
let fresh = 0;
function unasked(): string[] {
  const product = liquids[fresh]?.href ?? "none left";
  const home = homes[fresh++] ?? "none left";
  return [
    home,
    product,
    `${product}?category=gourmand`,
    `${product}?_data=routes%2Feliquides.%24id`,
    `${product}.json`,
  ];
}

/** The first to ask for a page asks by an attack; the next one gets what was kept of that. */
async function expectUnharmed(path: string, attack: (path: string) => Promise<Answer>) {
  const attacked = await attack(path);
  const next = await get(path);
  const caches = [attacked, next].map(({ headers }) => headers.get("X-Cache"));
  expect([path, ...caches]).toEqual([path, "miss", "hit"]);
  const plain = essence(await ask(inject("shop"), path));
  expect(plain.status).toBe(200);
  expect(essence(attacked)).toEqual(plain);
  expect(essence(next)).toEqual(plain);
}

/** Headers that are sent together: none undoes what another of its group could do. */
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
  ["a host in other letters", { Host: "EVIL.example." }],
  ["a host's number", { Host: "[::1]:99" }],
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
    "Remix's own",
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
  "headers that are not in the key change nothing for the sender and the next client: %s",
  async (_what, headers) => {
    for (const path of unasked()) await expectUnharmed(path, (path) => get(path, headers));
  },
);

describe("what is in the key", () => {
  it("a body with GET is not looked at", async () => {
    const fat = {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "category=fruite&eliquides=fruite&page=1&q=mangue",
    };
    for (const path of unasked()) await expectUnharmed(path, (path) => ask(shop().url, path, fat));
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
  ])("%s is %s: the first of a parameter counts, and `;` parts nothing", async (spelt, plain) => {
    await expectUnharmed(plain, () => get(spelt));
  });

  it("an encoded `&` is a part of its value", async () => {
    const found = await get("/eliquides?category=gourmand%26category=fruite");
    const plain = await get("/eliquides?category=gourmand%26category%3dfruite");
    expect(essence(found)).toEqual(essence(plain));
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
  ])("%s is no page's other name: %i, and kept by nobody", async (path, status) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([status, "no-store"]);
    const again = await get(path, { "X-Forwarded-Host": "evil.example" });
    expect(essence(again)).toEqual(essence(answer));
  });

  it.each(["/__manifest", "/__manifest?p=/a/a/a&version=1", "/eliquides?_data=nope"])(
    "%s is a 404",
    async (path) => expect((await get(path)).status).toBe(404),
  );
});

it("errors of a HEAD, a range, a condition or a strange encoding leave the page as it is", async () => {
  for (const path of unasked()) {
    await expectUnharmed(path, async () => {
      const first = await ask(shop().url, path, { method: "HEAD" });
      await get(path, { Range: "bytes=99999999-" });
      await get(path, { "If-Match": '"x"', "If-Unmodified-Since": "x", Expect: "200-maybe" });
      await get(path, { "Accept-Encoding": "identity;q=0, *;q=0" });
      await get(path, { "Accept-Encoding": "x".repeat(2000) });
      // Its head is the page's.
      return { ...first, body: (await get(path)).body };
    });
  }
});
