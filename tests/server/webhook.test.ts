import { once } from "node:events";
import { beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../support/eventually";
import { openConnection } from "../support/send-raw";
import { sharedShop } from "../support/start-shop";
import { publishedEntry, shopSpace } from "../support/worlds/space";
import { callWebhook, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** From an edit in the content space to the page that shows it. */

const shop = sharedShop({
  content: shopSpace(
    publishedEntry("produit", "mangue", { titre: "Mangue" }),
    publishedEntry("eCigarettes", "kit", { titre: "Kit" }),
  ),
  pictures: "none",
  connection: "faulty",
  // No refresh falls due during a test.
  settings: { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, CONTENT_TTL_SECONDS: "3600" },
});
beforeAll(async () => {
  for (const path of ["/", "/accessories"]) {
    await eventually(async () => expect((await fetch(shop().url + path)).status).toBe(200));
  }
  // The log is written a moment later.
  await eventually(() => expect(shop().output()).toMatch(/"entries":\[[^\]]*"kit"/));
});

/** Requests to the content service since the test began. */
const requests = () => shop().connection.requests;
/** Those for content. The shop may request pictures at any time. */
const reads = () => requests().filter((path) => path.startsWith("/spaces/"));
beforeEach(() => void requests().splice(0));

const call = (call: RequestInit) => callWebhook(shop().url, call);

/** The log without the lines about requests. */
function logWithoutRequests(): string {
  return shop()
    .output()
    .replace(/^.*"msg":"request".*$\n?/gm, "");
}

/** The number of calls that the shop has counted as incomplete. */
async function incompleteCalls(): Promise<number> {
  const metrics = await (await fetch(`${shop().url}/metrics`)).text();
  const sample = /zavona_webhook_calls_total\{outcome="incomplete"\} (\d+)/.exec(metrics);
  return Number(sample?.[1] ?? 0);
}

const statusPage = async () => (await fetch(`${shop().url}/statut`)).text();

/** Opens a connection and sends the head of a signed call. */
function beginCall(lengthHeader: string) {
  const { headers } = signedCall({ body: "" });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = ["POST /webhooks/contentful HTTP/1.1", "Host: x", ...lines, lengthHeader];
  return openConnection(shop().url, `${head.join("\r\n")}\r\n\r\n`);
}

/** The refused calls on the status page. */
async function refusals(): Promise<(string | undefined)[]> {
  const found = (await statusPage()).matchAll(/appel refusé\u202f: (.+?), il y a \d+/g);
  return [...found].map(([, reason]) => reason);
}

describe("a webhook call", () => {
  it("without a signature is refused, and no reason to check anything", async () => {
    expect(await call({ method: "POST", body: "{}" })).toBe(401);
    expect(await refusals()).toEqual([]);
    expect(await statusPage()).not.toContain("CONTENTFUL_WEBHOOK_SECRET");
  });

  it("that is forged, old or too long is refused, counted and logged only as a request", async () => {
    const before = logWithoutRequests();
    const body = "{}";
    const calls: [number, RequestInit][] = [
      [401, { method: "POST", body }],
      [401, signedCall({ body, secret: WEBHOOK_SECRET.toLowerCase() })],
      [401, { ...signedCall({ body }), body: "[]" }],
      [401, signedCall({ body, timestamp: Date.now() - 301_000 })],
      [413, signedCall({ body: " ".repeat(1_000_001) })],
    ];
    for (const [status, made] of calls) expect(await call(made)).toBe(status);
    expect(reads()).toEqual([]);
    expect(logWithoutRequests()).toBe(before);
    expect(await refusals()).toEqual([
      "signature fausse",
      "horodatage trop loin de l’heure du serveur",
      "appel de plus de 1\u202fMo",
    ]);
  });

  it("whose Content-Length is too long is refused before its body is read", async () => {
    const { socket, answer } = beginCall("Content-Length: 1000001");
    await eventually(() =>
      expect(String(answer())).toMatch(/^HTTP\/1.1 413 .*connection: close/is),
    );
    await eventually(() => expect(socket.destroyed).toBe(true));
  });

  it("whose chunks become too long is cut off", async () => {
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

  it("that breaks off is counted, and logged only as a request", async () => {
    const [before, counted] = [logWithoutRequests(), await incompleteCalls()];
    beginCall("Content-Length: 100").socket.end("{");
    await eventually(async () => expect(await incompleteCalls()).toBe(counted + 1));
    expect(logWithoutRequests()).toBe(before);
    expect(await refusals()).toContain("appel interrompu");
  });
});

it("a webhook call makes the shop show an edit, by small requests for changes", async () => {
  shop().service.space.entries[0] = {
    ...publishedEntry("produit", "mangue", { titre: "Mangue mûre" }),
    revision: 2,
  };
  expect(await call(signedCall({ body: "{}" }))).toBe(202);
  await eventually(async () => {
    expect(await (await fetch(`${shop().url}/eliquides.json`)).text()).toContain("Mangue mûre");
  });
  expect(reads().filter((path) => !path.includes("sync_token="))).toEqual([]);
  expect(await refusals()).toEqual([]);
});

it("a call about a content type or an environment alias makes the shop read everything", async () => {
  for (const topic of ["ContentType.publish", "EnvironmentAlias.save"]) {
    requests().splice(0);
    const about = { topic: `ContentManagement.${topic}`, body: "{}" };
    expect(await call(signedCall(about))).toBe(202);
    await eventually(() => expect(reads().join()).toContain("initial=true"));
  }
});

describe("the webhook address", () => {
  it("accepts POST only", async () => {
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
    "may be entered as %s in Contentful, whose signature is for that spelling",
    async (path) => {
      const call = signedCall({ path, body: "{}" });
      expect((await fetch(shop().url + path, call)).status).toBe(202);
      expect((await fetch(`${shop().url}/webhooks/contentful`, call)).status).toBe(401);
    },
  );

  it("responds 404 without a secret", async () => {
    for (const path of ["contentful", "contentful/", "contentful?x=1"]) {
      for (const method of ["GET", "POST"]) {
        const answer = await fetch(`${inject("shop")}/webhooks/${path}`, { method });
        expect([path, method, answer.status]).toEqual([path, method, 404]);
      }
    }
  });
});
