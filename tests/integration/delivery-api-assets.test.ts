import { expect, test } from "vitest";
import { idsOf, testServiceForTests } from "../support/worlds/delivery-api-service";
import { handMadeSpace } from "../support/worlds/delivery-api-space";

const api = testServiceForTests();

test("getAsset returns an asset's sys, tags and set fields", async () => {
  const asset = await api.client.getAsset("photo-1");
  expect(asset.sys).toMatchObject({ type: "Asset", id: "photo-1", revision: 2, locale: "fr" });
  expect(asset.metadata.tags).toEqual([{ sys: { type: "Link", linkType: "Tag", id: "promo" } }]);
  const [photo] = handMadeSpace().assets;
  const file = photo?.fields.file?.fr;
  expect(asset.fields).toEqual({ title: "Un flacon", file });
  expect(file).toBeDefined();
  expect((await api.client.getAsset("vide")).fields).toEqual({});
});

test("getAssets lists the last published asset first by default", async () => {
  expect(idsOf(await api.client.getAssets())).toEqual(["notice", "photo-1", "vide"]);
});

test("the delivery API refuses a content type for assets with 400", async () => {
  const answer = await api.call("assets?content_type=produit");
  expect([answer.status, (await answer.json()).sys.id]).toEqual([400, "InvalidQuery"]);
});

test("createAssetKey returns a policy with the requested expiry, and a new secret each time", async () => {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const one = await api.client.createAssetKey(expiresAt);
  const other = await api.client.createAssetKey(expiresAt);
  const [, claims = ""] = one.policy.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    exp: expiresAt,
    sub: "spaceone",
  });
  expect(Buffer.from(one.secret, "base64url")).toHaveLength(32);
  expect(other.secret).not.toBe(one.secret);
});

/** The body of a request for a key that expires in some seconds. */
const until = (seconds: number) =>
  JSON.stringify({ expiresAt: Math.floor(Date.now() / 1000) + seconds });

test.each([
  ["an expiry in the past", until(-1), 422, "ValidationFailed"],
  ["an expiry more than 48 hours ahead", until(49 * 3600), 422, "ValidationFailed"],
  ["an expiry in milliseconds", `{"expiresAt":${Date.now()}}`, 422, "ValidationFailed"],
  ["a text as expiry", '{"expiresAt":"tomorrow"}', 422, "ValidationFailed"],
  ["a missing expiry", "{}", 422, "ValidationFailed"],
  ["broken JSON", "{", 400, "BadRequest"],
  ["null instead of an object", "null", 400, "BadRequest"],
  ["20,000 bytes", "x".repeat(20_000), 413, "RequestEntityTooLarge"],
])("the delivery API refuses a key request with %s", async (_, body, status, id) => {
  const answer = await api.call("asset_keys", { method: "POST", body });
  expect(answer.status).toBe(status);
  expect((await answer.json()).sys).toEqual({ type: "Error", id });
});
