import { describe, expect, it } from "vitest";
import { startContentService } from "../../demo/delivery-api/service";
import { demoSpace } from "../../demo/demo-space";
import { residentMb } from "../bench/process-cost";
import { type Answer, ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { type FaultProxy, startFaultProxy } from "../support/worlds/fault-proxy";
import { generatedSpace, picturePaths } from "../support/worlds/generated-space";
import { startShopOver } from "../support/worlds/shop-over-space";
import { startShop } from "../support/worlds/shop-process";
import { publishedEntry } from "../support/worlds/space";
import { standIns } from "../support/worlds/stand-in-shop";

/** Those who want the shop down: they get little, at no one else's cost. */

const { afterwards, started, startService, startShopOf } = standIns();

/** So many at a time, all of them. */
async function inTurns<T>(count: number, atOnce: number, one: (n: number) => Promise<T>) {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) results.push(await one(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** How many there are of each. */
function counted<T>(values: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A shop that no refresh falls into, and the line on which it asks for content and pictures. */
async function shopOnALine(meet: FaultProxy["choose"] = null) {
  const space = demoSpace();
  const service = await startContentService({ space, accessToken: "t", pictures: "none" });
  afterwards(() => service.close());
  const line = await startFaultProxy(service.host);
  afterwards(() => line.close());
  line.choose = meet;
  const shop = await started(
    startShop({
      CONTENTFUL_SPACE_ID: space.id,
      CONTENTFUL_ACCESS_TOKEN: "t",
      CONTENTFUL_HOST: line.host,
      CONTENTFUL_IMAGES_HOST: line.host,
      CONTENTFUL_INSECURE: "1",
      CONTENT_TTL_SECONDS: "3600",
    }),
  );
  return { space, line, shop };
}

describe("ten thousand addresses that nobody has asked for", () => {
  it("cost no request to the content service, and no memory", async () => {
    const { space, line, shop } = await shopOnALine();
    await eventually(async () => expect((await ask(shop.url, "/")).status).toBe(200));
    await eventually(async () => expect((await ask(shop.url, "/accessories")).status).toBe(200));
    const kinds = [
      (n: number) => `/eliquides/inconnu-${n}`,
      (n: number) => `/produit/inconnu-${n}`,
      (n: number) => `/${n}/${n}`,
      (n: number) => `/eliquides/inconnu-${n}?_data=routes%2Feliquides`,
      (n: number) => `/recherche/inconnu-${n}?q=mangue&_data=routes%2Frecherche`,
      (n: number) => `/tarifs?page=${n + 1000}`,
      (n: number) => `/eliquides?fbclid=${n}`,
      (n: number) => `/images/${space.id}/a/b/${n}.png?w=300`,
      (n: number) => `/images/${space.id}/a/made-up/${n}.png?w=400`,
    ];
    const visit = async (n: number) =>
      (await ask(shop.url, kinds[n % kinds.length]?.(n) ?? "/")).status;
    await inTurns(1000, 20, visit);
    const pid = shop.child.pid ?? 0;
    const [before, asked] = [residentMb(pid), line.requests.length];
    const statuses = counted(await inTurns(10_000, 20, (n) => visit(n + 1000)));
    expect([...statuses.keys()].sort()).toEqual([200, 404]);
    // The shop itself asks about the pictures that content names, once it runs.
    const isOurs = (address: string) => address.includes("fm=") && !address.includes("made-up");
    expect(line.requests.slice(asked).filter((address) => !isOurs(address))).toEqual([]);
    // A garbage collector's own room; each address kept would be 40 MB and more.
    expect(residentMb(pid) - before).toBeLessThan(32);
  }, 120_000);
});

describe("pictures that nobody has named", () => {
  it("cost no request where the space lacks a content type, either", async () => {
    const { space, line, shop } = await shopOnALine((address) =>
      address.includes("content_type=banner") ? { kind: "status", status: 400, body: "{}" } : null,
    );
    await eventually(async () => expect((await ask(shop.url, "/readyz")).status).toBe(200));
    for (let n = 0; n < 50; n += 1) {
      const path = `/images/${space.id}/a/made-up/${n}.png?w=400`;
      expect((await ask(shop.url, path)).status).toBe(503);
    }
    expect(line.requests.some((address) => address.includes("content_type=banner"))).toBe(true);
    expect(line.requests.filter((address) => address.includes("made-up"))).toEqual([]);
  }, 60_000);
});

describe("one client that has page upon page made", () => {
  /** Asks until it is refused. On a busy machine so many take a while, in which more is allowed. */
  async function untilRefused(askFor: (n: number) => Promise<Answer>) {
    const refused: Answer[] = [];
    let made = 0;
    await inTurns(5000, 20, async (n) => {
      if (refused.length > 0) return;
      const answer = await askFor(n);
      if (answer.status === 429) refused.push(answer);
      else made += 1;
    });
    return { refused, made };
  }

  it("is refused for pages that searches have not, too", async () => {
    const shop = await startShopOver(generatedSpace(200));
    afterwards(() => shop.stop());
    await eventually(async () => expect((await ask(shop.url, "/")).status).toBe(200));
    const headers = { "X-Forwarded-For": "203.0.113.7" };
    const statuses = new Set<number>();
    const { refused, made } = await untilRefused(async (n) => {
      const answer = await ask(shop.url, `/recherche.json?q=a${n}&page=2`, { headers });
      statuses.add(answer.status);
      return answer;
    });
    expect(statuses).toEqual(new Set([404, 429]));
    expect(made).toBeGreaterThanOrEqual(200);
    expect(refused.length).toBeGreaterThan(0);
  }, 60_000);

  it("is refused, and nobody else; what is kept is served to all", async () => {
    const shop = await started(startShop());
    await eventually(async () => expect((await ask(shop.url, "/")).status).toBe(200));
    const from = (client: string, path: string) =>
      ask(shop.url, path, { headers: { "X-Forwarded-For": client } });
    const { refused, made } = await untilRefused((n) =>
      from("203.0.113.7", `/recherche.json?q=a${n}`),
    );
    expect(made).toBeGreaterThanOrEqual(200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
    // Made for somebody else, and kept.
    await eventually(async () => {
      await ask(shop.url, "/");
      expect((await from("203.0.113.7", "/")).status).toBe(200);
    });
    expect((await from("203.0.113.8", "/recherche?q=b")).status).toBe(200);
    expect((await ask(shop.url, "/recherche?q=c")).status).toBe(200);
  }, 60_000);
});

describe("one client that asks for picture upon picture that is not kept", () => {
  it("has no more fetched for it than its allowance; what is kept is shown to it", async () => {
    const space = generatedSpace(2500);
    const shop = await startShopOver(space);
    afterwards(() => shop.stop());
    const from = (client: string, path: string) =>
      ask(shop.url, path, { headers: { "X-Forwarded-For": client } });
    const [kept = "", ...others] = picturePaths(space).flatMap((path) =>
      [400, 200].map((width) => `/images${path}?w=${width}`),
    );
    await eventually(async () => expect((await ask(shop.url, kept)).status).toBe(200));
    const refused: Answer[] = [];
    let fetched = 0;
    await inTurns(others.length, 8, async (n) => {
      if (refused.length > 0) return;
      const answer = await from("203.0.113.9", others[n] ?? "");
      if (answer.status === 429) refused.push(answer);
      else if (answer.status === 200) fetched += 1;
    });
    expect(fetched).toBeGreaterThanOrEqual(200);
    expect(refused[0]?.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await from("203.0.113.9", kept)).status).toBe(200);
    expect((await from("203.0.113.10", others.at(-1) ?? "")).status).toBe(200);
  }, 60_000);
});

describe("more pages than can be made at once", () => {
  it("are refused while the others wait for theirs, which come", async () => {
    const mango = publishedEntry("produit", "mangue", { titre: "Mangue", prix10ml: 1000 });
    const service = await startService([mango]);
    const line = await startFaultProxy(service.host);
    line.always = { kind: "hang" };
    afterwards(() => line.close());
    const shop = await startShopOf(line.host);
    const answers: Answer[] = [];
    const all = inTurns(150, 150, async (n) => {
      answers.push(await ask(shop.url, `/recherche?q=a${n}`));
    });
    // What is made waits for content, which does not come: answered are those who need not wait.
    await eventually(() => expect(answers.length).toBe(150 - 64));
    line.always = null;
    line.release();
    await all;
    for (const { status, headers, body } of answers.splice(0, 150 - 64)) {
      expect([status, headers.get("Cache-Control")]).toEqual([503, "no-store"]);
      expect(headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(body.toString()).toContain("très demandée");
    }
    expect(counted(answers.map(({ status }) => status))).toEqual(new Map([[200, 64]]));
  });
});
