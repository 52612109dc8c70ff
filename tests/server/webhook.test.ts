import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../support/eventually";
import { sharedShop } from "../support/start-shop";
import { publishedAsset, publishedEntry, shopSpace } from "../support/worlds/space";
import { callWebhook, payloadOf, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** From an edit in the content space to the page that shows it. Each test edits a product of its own. */

const PRODUCTS = ["mangue", "litchi", "corossol", "goyave", "papaye", "vanille"];

const entries = PRODUCTS.map((id) => publishedEntry("produit", id, { titre: id }));
const shop = sharedShop({
  content: shopSpace(...entries, publishedEntry("eCigarettes", "kit", { titre: "Kit" })),
  pictures: "none",
  connection: "faulty",
  // Nothing is refreshed by itself.
  settings: { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, CONTENT_TTL_SECONDS: "3600" },
});
beforeAll(async () => {
  for (const path of ["/", "/accessories"]) {
    await eventually(async () => expect((await fetch(shop().url + path)).status).toBe(200));
  }
  // The log is written a moment later.
  await eventually(() => expect(shop().output()).toMatch(/"entry":"kit"/));
});

/** Requests to the content service since the test began. */
const requests = () => shop().connection.requests;
/** What of them asks for content: the shop looks at its pictures whenever it likes. */
const reads = () => requests().filter((path) => path.startsWith("/spaces/"));
beforeEach(() => void requests().splice(0));

const call = (call: RequestInit) => callWebhook(shop().url, call);

async function names(): Promise<string[]> {
  const { products } = await (await fetch(`${shop().url}/eliquides.json`)).json();
  return products.map(({ name }: { name: string }) => name);
}

/** Publishes the second revision of a product. */
function edit(id: string, fields: Record<string, unknown>): void {
  const { entries } = shop().service.space;
  const at = entries.findIndex((entry) => entry.id === id);
  entries[at] = { ...publishedEntry("produit", id, fields), revision: 2 };
}

/** What Contentful sends of a product; without a revision: of one that is withdrawn. */
const payload = (id: string, revision?: number) =>
  payloadOf("Entry", { id, contentType: "produit" }, revision);

/** Contentful's call about the second revision of a product. */
const publication = (id: string) => signedCall({ body: payload(id, 2) });

/** The log without what each request leaves in it. */
function logWithoutRequests(): string {
  return shop()
    .output()
    .replace(/^.*"msg":"request".*$\n?/gm, "");
}

/** How many calls the shop has counted as incomplete. */
async function incompleteCalls(): Promise<number> {
  const metrics = await (await fetch(`${shop().url}/metrics`)).text();
  const sample = /zavona_webhook_calls_total\{outcome="incomplete"\} (\d+)/.exec(metrics);
  return Number(sample?.[1] ?? 0);
}

/** Sends a signed call's head on a connection of its own. `answer` is what has come back so far. */
function beginCall(lengthHeader: string) {
  const { headers } = signedCall({ body: "" });
  const socket = connect(Number(new URL(shop().url).port), "127.0.0.1");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = ["POST /webhooks/contentful HTTP/1.1", "Host: x", ...lines, lengthHeader];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => {});
  return { socket, answer: () => answer };
}

describe("a call that Contentful did not make", () => {
  it("is refused, and leaves nothing in the log except its request", async () => {
    const before = logWithoutRequests();
    const body = payload("mangue", 3);
    const calls: [number, RequestInit][] = [
      [401, { method: "POST", body }],
      [401, signedCall({ body, secret: WEBHOOK_SECRET.toLowerCase() })],
      [401, { ...signedCall({ body }), body: body.replace("mangue", "litchi") }],
      [401, signedCall({ body, timestamp: Date.now() - 301_000 })],
      [413, signedCall({ body: " ".repeat(1_000_001) })],
    ];
    for (const [status, made] of calls) expect(await call(made)).toBe(status);
    expect(reads()).toEqual([]);
    expect(logWithoutRequests()).toBe(before);
  });

  it("is not read where its head says that it is too long", async () => {
    const { socket, answer } = beginCall("Content-Length: 1000001");
    await eventually(() => expect(answer()).toMatch(/^HTTP\/1.1 413 .*connection: close/is));
    await eventually(() => expect(socket.destroyed).toBe(true));
  });

  it("is not read on where it turns out to be too long", async () => {
    const { socket } = beginCall("Transfer-Encoding: chunked");
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    // A connection that the shop has closed never drains. The answer may be lost with it.
    const closed = once(socket, "close").catch(() => {});
    while (!socket.destroyed) {
      if (socket.write(chunk)) continue;
      await Promise.race([once(socket, "drain"), closed]).catch(() => socket.destroy());
    }
    expect(socket.bytesWritten).toBeLessThan(50_000_000);
  });

  it("and breaks off half-way is counted, and leaves nothing in the log either", async () => {
    const [before, counted] = [logWithoutRequests(), await incompleteCalls()];
    beginCall("Content-Length: 100").socket.end("{");
    await eventually(async () => expect(await incompleteCalls()).toBe(counted + 1));
    expect(logWithoutRequests()).toBe(before);
  });
});

describe("an edit", () => {
  /** The content types that were read again. */
  const typesRead = () => reads().flatMap((path) => /content_type=(\w+)/.exec(path)?.[1] ?? []);

  it("is shown, and its content type alone is read again, once", async () => {
    edit("mangue", { titre: "Mangue mûre" });
    expect(await call(publication("mangue"))).toBe(202);
    await eventually(async () => expect(await names()).toContain("Mangue mûre"));
    expect(typesRead()).toEqual(["produit"]);
  });

  it("is waited for where the delivery API shows it later", async () => {
    expect(await call(publication("litchi"))).toBe(202);
    await eventually(() => expect(reads().length).toBeGreaterThan(1));
    edit("litchi", { titre: "Litchi mûr" });
    await eventually(async () => expect(await names()).toContain("Litchi mûr"));
  });

  it.each([
    ["unpublish", "goyave"],
    ["delete", "papaye"],
  ])("that takes a product away is shown: %s", async (action, id) => {
    const topic = `ContentManagement.Entry.${action}`;
    expect(await call(signedCall({ topic, body: payload(id) }))).toBe(202);
    // The delivery API is late.
    expect(await names()).toContain(id);
    const { space } = shop().service;
    space.entries = space.entries.filter((entry) => entry.id !== id);
    await eventually(async () => expect(await names()).not.toContain(id));
    expect((await fetch(`${shop().url}/eliquides/${id}`)).status).toBe(404);
  });

  it("of a picture is shown where the picture is, and nothing else is read", async () => {
    const imageProduit = { sys: { type: "Link", linkType: "Asset", id: "pic" } };
    edit("vanille", { titre: "Vanille noire", imageProduit });
    await call(publication("vanille"));
    await eventually(async () => expect(await names()).toContain("Vanille noire"));
    shop().service.space.assets.push(publishedAsset("pic", "vanille.png", "image/png"));
    const body = payloadOf("Asset", { id: "pic" }, 1);
    const topic = "ContentManagement.Asset.publish";
    expect(await call(signedCall({ topic, body }))).toBe(202);
    await eventually(async () => {
      expect(await (await fetch(`${shop().url}/eliquides.json`)).text()).toContain("/vanille.png");
    });
    expect(new Set(typesRead())).toEqual(new Set(["produit"]));
  });
});

describe("the address", () => {
  it("takes POST only", async () => {
    for (const path of [
      "/webhooks/contentful",
      "/webhooks/contentful/",
      "/webhooks/contentful?x=1",
    ]) {
      const answer = await fetch(shop().url + path);
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    }
    const elsewhere = await fetch(`${shop().url}/webhooks`, { method: "POST" });
    expect([elsewhere.status, elsewhere.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });

  it.each(["/webhooks/contentful/", "/webhooks/contentful?from=contentful"])(
    "may be typed as %s into Contentful, which signs what was typed",
    async (path) => {
      const call = signedCall({ path, body: payload("x") });
      expect((await fetch(shop().url + path, call)).status).toBe(202);
      expect((await fetch(`${shop().url}/webhooks/contentful`, call)).status).toBe(401);
    },
  );

  it("does not exist without a secret", async () => {
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(`${inject("shop")}/webhooks/contentful`, { method });
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });
});
