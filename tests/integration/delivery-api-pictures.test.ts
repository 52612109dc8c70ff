import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { testServiceForTests } from "../support/worlds/delivery-api-service";

const api = testServiceForTests();
beforeAll(async () => {
  // The files contain their names, so that a test sees which one it received.
  for (const name of ["flacon bleu-200", "flacon bleu-600", "flacon bleu-1200", "autre-200"]) {
    await writeFile(join(api.pictures, `${name}.webp`), name);
  }
  await writeFile(join(api.pictures, "flacon bleu-900.part"), "half written");
  await writeFile(join(api.pictures, "flacon bleu-x-900.webp"), "another's");
});

const PATH = "/spaceone/photo-1/t0ken/flacon%20bleu.jpg";

function get(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://${api.service.host}${path}`, init);
}

test("the images API serves a picture as WebP, without a token", async () => {
  const answer = await get(`${PATH}?fm=webp&w=600`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("content-length")).toBe("15");
  expect(await answer.text()).toBe("flacon bleu-600");
});

test.each([
  ["?fm=webp&w=200", "flacon bleu-200"],
  ["?fm=webp&w=201", "flacon bleu-600"],
  ["?w=400", "flacon bleu-600"],
  ["?w=1200", "flacon bleu-1200"],
  ["?w=4000", "flacon bleu-1200"],
  ["", "flacon bleu-1200"],
])("the images API answers the query '%s' with the file %s", async (query, name) => {
  expect(await (await get(PATH + query)).text()).toBe(name);
});

test("the images API serves JPEG only in the size of link previews", async () => {
  await writeFile(join(api.pictures, "flacon bleu-share.jpg"), "a preview");
  const share = "fm=jpg&fl=progressive&q=70&w=1200&h=630&fit=pad&bg=rgb:faf8f4";
  const answer = await get(`${PATH}?${share}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await answer.text()).toBe("a preview");
  expect((await get(`${PATH}?fm=jpg&w=1200`)).status).toBe(400);
});

test("the images API decodes the path of an address", async () => {
  expect((await get("/spaceone/photo-1/t0ken/flacon%20%62leu.jpg")).status).toBe(200);
});

test.each([
  ["another format", `${PATH}?fm=png`, 400],
  ["an empty width", `${PATH}?w=`, 400],
  ["a width of 0", `${PATH}?w=0`, 400],
  ["a width over 4000", `${PATH}?w=4001`, 400],
  ["a width that is not an integer", `${PATH}?w=2e2`, 400],
  ["broken encoding", "/spaceone/photo-1/t0ken/%.jpg", 400],
  ["another space", PATH.replace("spaceone", "other"), 404],
  ["another asset", PATH.replace("photo-1", "vide"), 404],
  ["an absent asset", PATH.replace("photo-1", "__proto__"), 404],
  ["another token", PATH.replace("t0ken", "token"), 404],
  ["another asset's file", PATH.replace("flacon%20bleu", "autre"), 404],
  ["a longer path", `${PATH}/more`, 404],
  ["a path to the parent folder", "/spaceone/photo-1/t0ken/..%2F..%2Fetc%2Fpasswd", 404],
  ["an asset without a stored picture", "/spaceone/notice/t0ken/notice.pdf", 404],
])("the images API refuses %s", async (_, path, status) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect((await answer.json()).sys.type).toBe("Error");
});

test("the images API refuses a file name with a path, even from an asset's record", async () => {
  const file = api.space.assets.find(({ id }) => id === "notice")?.fields.file?.fr;
  if (!file) throw new Error("no file");
  const before = file.url;
  file.url = "//images.ctfassets.net/spaceone/notice/t0ken/..%2Fautre.webp";
  const answer = await get("/spaceone/notice/t0ken/..%2Fautre.webp?w=200");
  file.url = before;
  expect(answer.status).toBe(404);
});

test("the images API answers HEAD without a body, and POST with 405", async () => {
  const head = await get(`${PATH}?w=200`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("15");
  expect(await head.text()).toBe("");
  expect((await get(PATH, { method: "POST" })).status).toBe(405);
});

test("the images API answers 304 to validators of an unchanged picture, 200 to those of a changed one", async () => {
  const url = `${PATH}?w=200`;
  const { headers } = await get(url);
  const etag = String(headers.get("etag"));
  const since = String(headers.get("last-modified"));
  const status = async (conditions: Record<string, string>) =>
    (await get(url, { headers: conditions })).status;

  expect(await status({ "If-None-Match": etag })).toBe(304);
  expect(await status({ "If-None-Match": `"x", W/${etag}` })).toBe(304);
  expect(await status({ "If-Modified-Since": since })).toBe(304);
  expect(await status({ "If-None-Match": '"x"' })).toBe(200);
  expect(await status({ "If-None-Match": '"x"', "If-Modified-Since": since })).toBe(200);
  const later = new Date(Date.parse(since) + 5000);
  await utimes(join(api.pictures, "flacon bleu-200.webp"), later, later);
  expect(await status({ "If-None-Match": etag })).toBe(200);
  expect(await status({ "If-Modified-Since": since })).toBe(200);
});
