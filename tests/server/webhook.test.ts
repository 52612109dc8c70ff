import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { Space } from "../../demo/space";
import { eventually } from "../support/eventually";
import { startFaultProxy } from "../support/worlds/fault-proxy";
import { publishedEntry } from "../support/worlds/space";
import { standIns } from "../support/worlds/stand-in-shop";
import { callWebhook, payloadOf, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** From an edit in the content space to the page that shows it. */

const { startService, startShopOf, afterwards } = standIns();
const published = "ContentManagement.Entry.publish";
const mangue = { id: "mangue", contentType: "produit" };

/** A shop that has read all its content and refreshes none of it by itself. */
async function openShop() {
  const service = await startService([
    publishedEntry("produit", "mangue", { titre: "Mangue", prix10ml: 9000 }),
    publishedEntry("produit", "litchi", { titre: "Litchi", prix10ml: 9000 }),
    publishedEntry("eCigarettes", "kit", { titre: "Kit", prix: 90000 }),
  ]);
  const line = await startFaultProxy(service.host);
  afterwards(() => line.close());
  const shop = await startShopOf(line.host, { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET });
  await eventually(async () => {
    expect((await fetch(`${shop.url}/`)).status).toBe(200);
    expect((await fetch(`${shop.url}/accessories`)).status).toBe(200);
  });
  const names = async () => {
    const { products } = await (await fetch(`${shop.url}/eliquides.json`)).json();
    return products.map(({ name }: { name: string }) => name);
  };
  return { space: service.space, line, shop, names };
}

/** Publishes another revision of an entry. @returns what Contentful then says */
function edit(space: Space, id: string, fields: Record<string, unknown>) {
  const at = space.entries.findIndex((entry) => entry.id === id);
  const entry = space.entries[at];
  if (!entry) throw new Error(`No ${id}`);
  const revision = entry.revision + 1;
  space.entries[at] = { ...publishedEntry(entry.contentType, id, fields), revision };
  const { contentType } = entry;
  return signedCall({ topic: published, body: payloadOf("Entry", { id, contentType }, revision) });
}

describe("an edit", () => {
  it("is seen in less than 3 s, and only its content type is read again", async () => {
    const { space, line, shop, names } = await openShop();
    line.requests.length = 0;
    const call = edit(space, "mangue", { titre: "Mangue mûre", prix10ml: 9000 });
    const begun = performance.now();
    expect(await callWebhook(shop.url, call)).toBe(202);
    await eventually(async () => expect(await names()).toContain("Mangue mûre"));
    expect(performance.now() - begun).toBeLessThan(3000);
    const asked = line.requests.map((path) => new URL(path, "http://x").searchParams);
    expect(asked.map((query) => query.get("content_type"))).toEqual(["produit"]);
  });

  it("is waited for where the delivery API shows it later", async () => {
    const { space, line, shop, names } = await openShop();
    line.requests.length = 0;
    const body = payloadOf("Entry", mangue, 2);
    expect(await callWebhook(shop.url, signedCall({ topic: published, body }))).toBe(202);
    await eventually(() => expect(line.requests.length).toBeGreaterThan(2));
    edit(space, "mangue", { titre: "Mangue mûre" });
    await eventually(async () => expect(await names()).toContain("Mangue mûre"));
    await eventually(() => expect(shop.output()).toContain("a change is shown"));
  });

  it("is not lost to a refresh that began before it", async () => {
    const { space, line, shop, names } = await openShop();
    // A read that is answered with what was there before the edit.
    const before = await (await fetch(`http://${line.host}${produitPath()}`, withToken)).text();
    line.requests.length = 0;
    line.queue = [{ kind: "body", body: before }];
    const call = edit(space, "mangue", { titre: "Mangue mûre" });
    expect(await callWebhook(shop.url, call)).toBe(202);
    await eventually(async () => expect(await names()).toContain("Mangue mûre"));
    expect(line.requests.length).toBeGreaterThan(1);
  });

  it.each(["unpublish", "delete"])("that takes a product away is seen: %s", async (action) => {
    const { space, shop, names } = await openShop();
    const topic = `ContentManagement.Entry.${action}`;
    const call = signedCall({ topic, body: payloadOf("Entry", mangue) });
    expect(await callWebhook(shop.url, call)).toBe(202);
    // The delivery API is late.
    expect(await names()).toContain("Mangue");
    space.entries = space.entries.filter(({ id }) => id !== "mangue");
    await eventually(async () => expect(await names()).toEqual(["Litchi"]));
    expect((await fetch(`${shop.url}/eliquides/mangue`)).status).toBe(404);
  });

  it("of a picture is seen where it is shown, and nothing else is read", async () => {
    const { space, line, shop } = await openShop();
    const image = { sys: { type: "Link", linkType: "Asset", id: "pic" } };
    await callWebhook(shop.url, edit(space, "mangue", { titre: "Mangue", imageProduit: image }));
    await eventually(() => expect(shop.output()).toContain("a change is shown"));
    line.requests.length = 0;
    const at = new Date().toISOString();
    const file = {
      url: "//images.ctfassets.net/teststore/pic/t/mangue.png",
      fileName: "mangue.png",
      contentType: "image/png",
      details: { size: 1 },
    };
    const dates = { createdAt: at, updatedAt: at };
    space.assets.push({ id: "pic", ...dates, revision: 1, fields: { file: { fr: file } } });
    const topic = "ContentManagement.Asset.publish";
    const told = (id: string) => signedCall({ topic, body: payloadOf("Asset", { id }, 1) });
    expect(await callWebhook(shop.url, told("pic"))).toBe(202);
    await eventually(async () => {
      expect(await (await fetch(`${shop.url}/eliquides.json`)).text()).toContain("t/mangue.png");
    });
    const entryRequests = line.requests.filter((path) => path.includes("/entries"));
    expect(entryRequests.every((path) => path.includes("content_type=produit"))).toBe(true);
    expect(await callWebhook(shop.url, told("shown-nowhere"))).toBe(204);
  });

  it("of what the shop does not show is taken note of, and nothing is read", async () => {
    const { line, shop } = await openShop();
    line.requests.length = 0;
    const post = payloadOf("Entry", { id: "billet", contentType: "blog" }, 1);
    expect(await callWebhook(shop.url, signedCall({ topic: published, body: post }))).toBe(204);
    const draft = signedCall({ topic: "ContentManagement.Entry.auto_save", body: "{}" });
    expect(await callWebhook(shop.url, draft)).toBe(204);
    expect(line.requests).toEqual([]);
  });
});

const withToken = { headers: { Authorization: "Bearer the-secret" } };

function produitPath(): string {
  return "/spaces/teststore/environments/master/entries?content_type=produit&include=1";
}

describe("a call that Contentful did not make", () => {
  it("is refused, and leaves no line in the log but that of its request", async () => {
    const { line, shop } = await openShop();
    line.requests.length = 0;
    const written = shop.output();
    const body = payloadOf("Entry", mangue, 2);
    const valid = signedCall({ body: payloadOf("Entry", { id: "x", contentType: "blog" }, 1) });
    const old = Date.now() - 301_000;
    const calls: [number, RequestInit][] = [
      [401, { method: "POST", body }],
      [401, signedCall({ body, secret: WEBHOOK_SECRET.toLowerCase() })],
      [401, { ...signedCall({ body }), body: body.replace("mangue", "litchi") }],
      [401, signedCall({ body, timestamp: old })],
      [400, signedCall({ body: "{" })],
      [400, signedCall({ body: "" })],
      [413, signedCall({ body: " ".repeat(1_000_001) })],
      [204, valid],
      [409, valid],
    ];
    for (const [status, call] of calls) expect(await callWebhook(shop.url, call)).toBe(status);
    expect(line.requests).toEqual([]);
    expect(linesButRequests(shop.output())).toBe(linesButRequests(written));
  });

  it("is not read where its head tells that it is too long", async () => {
    const { socket, answer } = await beginCall("Content-Length: 1000001");
    await eventually(() => expect(answer()).toMatch(/^HTTP\/1.1 413 .*connection: close/is));
    await eventually(() => expect(socket.destroyed).toBe(true));
  });

  it("is not read on where it turns out to be too long", async () => {
    const { socket } = await beginCall("Transfer-Encoding: chunked");
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    // One whose other end has hung up never drains.
    const closed = once(socket, "close").catch(() => {});
    // The answer may be lost with the line, which is closed on what is still being sent.
    while (!socket.destroyed) {
      if (socket.write(chunk)) continue;
      await Promise.race([once(socket, "drain"), closed]).catch(() => socket.destroy());
    }
    expect(socket.bytesWritten).toBeLessThan(50_000_000);
  });

  it("and breaks off half-way is malformed, and leaves no line in the log either", async () => {
    const { socket, shop } = await beginCall("Content-Length: 100");
    const written = linesButRequests(shop.output());
    socket.end("{");
    const counted = /zavona_webhook_calls_total\{outcome="malformed"\} 1\b/;
    await eventually(async () => {
      expect(await (await fetch(`${shop.url}/metrics`)).text()).toMatch(counted);
    });
    expect(linesButRequests(shop.output())).toBe(written);
  });
});

/** A signed call's head, and what comes back, on a line of its own. */
async function beginCall(lengthHeader: string) {
  const { shop } = await openShop();
  const { headers } = signedCall({ body: "" });
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = ["POST /webhooks/contentful HTTP/1.1", "Host: x", ...lines, lengthHeader];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => {});
  return { socket, shop, answer: () => answer };
}

function linesButRequests(output: string): string {
  return output.replace(/^.*"msg":"request".*$\n?/gm, "");
}

describe("the address", () => {
  it("takes POST only", async () => {
    const { shop } = await openShop();
    for (const path of ["/webhooks/contentful", "/webhooks/contentful?x=1"]) {
      const answer = await fetch(shop.url + path);
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    }
    const elsewhere = await fetch(`${shop.url}/webhooks`, { method: "POST" });
    expect([elsewhere.status, elsewhere.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("does not exist without a secret", async () => {
    const { host } = await startService([]);
    const shop = await startShopOf(host);
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(`${shop.url}/webhooks/contentful`, { method });
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });
});
