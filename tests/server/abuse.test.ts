import { describe, expect, it } from "vitest";
import { type Answer, ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";
import { inParallel, madeUpAddress } from "../support/worlds/abuse";
import { generatedSpace, picturePaths } from "../support/worlds/generated-space";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** Abusive clients cost the shop little and other clients nothing. `npm run soak` sends thousands of requests. */

// No refresh falls due during a test.
const settings = { CONTENT_TTL_SECONDS: "3600" };
const mango = publishedEntry("produit", "mangue", { titre: "Mangue", prix10ml: 1000 });

describe("a made-up address", () => {
  it("of any kind causes no request to the content service", async () => {
    const content = shopSpace(mango);
    const shop = await startShop({ content, pictures: "none", connection: "faulty", settings });
    for (const path of ["/", "/accessories"]) {
      await eventually(async () => expect((await ask(shop.url, path)).status).toBe(200));
    }
    // The first refresh ends with a request to the Sync API, after the first pages.
    const { requests } = shop.connection;
    await eventually(() => expect(requests.at(-1)).toContain("/sync"));
    const before = requests.length;
    const visit = async (n: number) => (await ask(shop.url, madeUpAddress(content.id, n))).status;
    const statuses = await inParallel(45, 5, visit);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    expect(requests.slice(before)).toEqual([]);
  });

  it("of a picture causes no request to the images host if the space lacks a content type", async () => {
    const content = shopSpace(mango);
    content.contentTypes = content.contentTypes.filter(({ id }) => id !== "banner");
    const shop = await startShop({ content, pictures: "none", connection: "faulty", settings });
    await eventually(async () => expect((await ask(shop.url, "/readyz")).status).toBe(200));
    const { requests } = shop.connection;
    for (let n = 0; n < 5; n += 1) {
      const path = `/images/${content.id}/a/made-up/${n}.png?w=400`;
      expect((await ask(shop.url, path)).status).toBe(404);
    }
    expect(requests.filter((address) => address.includes("made-up"))).toEqual([]);
  });
});

it("a client above the rate limit is refused searches, absent search pages and pictures; others are not", async () => {
  // The e-liquids fill more than one page.
  const content = generatedSpace(100);
  const shop = await startShop({ content });
  const from = (client: string, path: string) =>
    ask(shop.url, path, { headers: { "X-Forwarded-For": client } });
  const [stored = "", ...pictures] = picturePaths(content).flatMap((path) =>
    [400, 200, 600, 1200].map((width) => `/images${path}?w=${width}`),
  );
  await eventually(async () => expect((await ask(shop.url, stored)).status).toBe(200));
  const addresses = [
    (n: number) => `/recherche.json?q=a${n}`,
    (n: number) => `/recherche.json?q=a${n}&page=2`,
    (n: number) => pictures[n % pictures.length] ?? "",
  ];
  const refused = new Map<number, Answer>();
  let answered = 0;
  // The limit allows 20 more requests each second: a slow machine needs more requests to reach it.
  await inParallel(5000, 20, async (n) => {
    // Only one request in ten is for a picture: there are only a few hundred.
    const kind = n % 10 === 0 ? 2 : n % 2;
    if (refused.size === addresses.length) return;
    const answer = await from("203.0.113.7", addresses[kind]?.(n) ?? "");
    if (answer.status === 429) refused.set(kind, answer);
    else answered += 1;
  });
  // tests/unit/render-limit.test.ts checks the exact number.
  expect(answered).toBeGreaterThanOrEqual(200);
  for (const { status, headers } of refused.values()) {
    expect([status, headers.get("Cache-Control")]).toEqual([429, "no-store"]);
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
  }
  expect([...refused.keys()].sort()).toEqual([0, 1, 2]);
  // The limit does not apply to cached answers. Home is rendered again as pictures become known.
  await eventually(async () => {
    await ask(shop.url, "/");
    expect((await from("203.0.113.7", "/")).status).toBe(200);
  });
  expect((await from("203.0.113.7", stored)).status).toBe(200);
  for (const path of ["/recherche?q=b", pictures.at(-1) ?? ""]) {
    expect([path, (await from("203.0.113.8", path)).status]).toEqual([path, 200]);
  }
  expect((await ask(shop.url, "/recherche?q=c")).status).toBe(200);
});

it("requests beyond 64 pages being rendered are refused with 503; the 64 are answered with 200", async () => {
  const shop = await startShop({
    content: shopSpace(mango),
    pictures: "none",
    connection: "hanging",
    settings,
  });
  const [most, more] = [64, 6];
  const answers: Answer[] = [];
  const all = inParallel(most + more, most + more, async (n) => {
    answers.push(await ask(shop.url, `/recherche?q=a${n}`));
  });
  // The 64 renders wait for content, which hangs. Only the requests beyond them are answered.
  await eventually(() => expect(answers.length).toBe(more));
  const refused = [...answers];
  shop.connection.release();
  await all;
  for (const { status, headers, body } of refused) {
    expect([status, headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(body.toString()).toContain("très demandée");
  }
  const statuses = answers.slice(more).map(({ status }) => status);
  expect(statuses).toEqual(Array(most).fill(200));
});
