import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sendRaw } from "../support/send-raw";
import { idsOf, testServiceForTests } from "../support/worlds/delivery-api-service";
import { ACCESS_TOKEN } from "../support/worlds/space";

const api = testServiceForTests();

/** Sends a target unchanged, which `fetch` would normalise. @returns the raw response */
function raw(target: string, method = "GET", headers: string[] = []): Promise<Buffer> {
  const lines = [`${method} ${target} HTTP/1.1`, "Host: x", "Connection: close", ...headers];
  return sendRaw(`http://${api.service.host}`, `${lines.join("\r\n")}\r\n\r\n`);
}

async function statusOf(target: string): Promise<number> {
  const answer = await raw(target, "GET", [`Authorization: Bearer ${ACCESS_TOKEN}`]);
  return Number(answer.toString("latin1").split(" ")[1]);
}

describe("the delivery API's access check", () => {
  test.each(["", `Basic ${ACCESS_TOKEN}`, "Bearer", "Bearer wrong", `Bearer ${ACCESS_TOKEN}2`])(
    "answers AccessTokenInvalid to the header %j",
    async (Authorization) => {
      const answer = await api.call("entries", { headers: { Authorization } });
      expect([answer.status, (await answer.json()).sys.id]).toEqual([401, "AccessTokenInvalid"]);
    },
  );

  test("accepts the token in the address", async () => {
    const request = (token: string) =>
      fetch(`http://${api.service.host}/spaces/spaceone/entries?access_token=${token}`);
    expect((await request(ACCESS_TOKEN)).status).toBe(200);
    expect((await request("wrong")).status).toBe(401);
  });
});

describe("the delivery API's router", () => {
  test("uses the environment master if the path names none", async () => {
    const url = `http://${api.service.host}/spaces/spaceone/tags?access_token=${ACCESS_TOKEN}`;
    expect(idsOf(await (await fetch(url)).json())).toEqual(["promo", "nouveau"]);
  });

  test.each([
    ["/", 404],
    ["/spaces", 404],
    ["/spaces/other", 404],
    ["/spaces/other/environments/master/entries", 404],
    ["/spaces/spaceone/environments/other/tags", 404],
    ["/spaces/spaceone", 200],
    ["/spaces/spaceone/", 200],
    ["/spaces/spaceone/environments/master", 404],
    ["/spaces/spaceone/environments/master/toString", 404],
    ["/spaces/spaceone/environments/master/taxonomy", 404],
    ["/spaces/spaceone/environments/master/locales/fr", 404],
    ["/spaces/spaceone/environments/master/entries/mangue/more", 404],
    ["/spaces/spaceone/environments/master/../master/entries", 404],
    ["/spaces/%73paceone/entries", 200],
    ["/spaces/spaceone/entries/%", 400],
    ["/spaces/spaceone/entries/%E0%A4%A", 400],
    ["/spaces/spaceone/entries?query=%", 400],
    ["//spaces/spaceone/entries", 404],
    ["*", 400],
  ])("answers %s with %i", async (target, status) => {
    expect(await statusOf(target)).toBe(status);
  });

  test.each([
    ["entries", "POST", "GET, HEAD"],
    ["entries/mangue", "DELETE", "GET, HEAD"],
    ["asset_keys", "GET", "POST"],
  ])("refuses a request to %s by %s with 405", async (path, method, allow) => {
    const answer = await api.call(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allow);
  });
});

describe("a response of the delivery API", () => {
  test.each([
    ["content_types", "nope", "ContentType"],
    ["content_types", "toString", "ContentType"],
    ["tags", "nope", "Tag"],
    ["taxonomy/concepts", "nope", "TaxonomyConcept"],
    ["taxonomy/concept-schemes", "nope", "TaxonomyConceptScheme"],
    ["assets", "nope", "Asset"],
    ["entries", "__proto__", "Entry"],
  ])(
    "to the absent %s/%s is a 404 that names the type %s and the request id",
    async (path, id, type) => {
      const answer = await api.call(`${path}/${id}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        sys: { type: "Error", id: "NotFound" },
        message: "The resource could not be found.",
        details: { type, id, environment: "master", space: "spaceone" },
        requestId: answer.headers.get("x-contentful-request-id"),
      });
    },
  );

  test("has its own request id", async () => {
    const answers = await Promise.all([api.call("tags"), api.call("tags")]);
    const [one, other] = answers.map(({ headers }) => headers.get("x-contentful-request-id"));
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
    expect(answers[0].headers.get("content-type")).toBe(
      "application/vnd.contentful.delivery.v1+json",
    );
  });

  test.each([
    ["gzip", true],
    ["br, gzip;q=0.5", true],
    ["br", false],
    ["gzip;q=0", false],
    ["gzip; q=0.0", false],
  ])("to Accept-Encoding '%s' is gzip: %s", async (coding, zipped) => {
    const target = `/spaces/spaceone/entries?access_token=${ACCESS_TOKEN}`;
    const answer = await raw(target, "GET", [`Accept-Encoding: ${coding}`]);
    const split = answer.indexOf("\r\n\r\n");
    const head = answer.subarray(0, split).toString().toLowerCase();
    const bytes = answer.subarray(split + 4);
    expect(head.includes("content-encoding: gzip")).toBe(zipped);
    expect(head).toContain(`content-length: ${bytes.length}`);
    const text = (zipped ? gunzipSync(bytes) : bytes).toString();
    expect(JSON.parse(text).total).toBe(5);
  });

  test("to HEAD has the length of the one to GET, and no body", async () => {
    const target = `/spaces/spaceone/tags?access_token=${ACCESS_TOKEN}`;
    const [head, get] = await Promise.all([raw(target, "HEAD"), raw(target)]);
    const [, length] = /content-length: (\d+)/i.exec(head.toString()) ?? [];
    expect(head.toString()).toMatch(/^HTTP\/1.1 200 /);
    expect(head.toString()).toMatch(/\r\n\r\n$/);
    expect(get.length - get.indexOf("\r\n\r\n") - 4).toBe(Number(length));
  });
});
