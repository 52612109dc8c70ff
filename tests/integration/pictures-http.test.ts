import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { sendPicture, webp } from "../support/worlds/picture-host";
import {
  load,
  type PictureShop,
  picture,
  pictureShopForTests,
} from "../support/worlds/picture-shop";

/** The picture proxy's HTTP responses (RFC 9110), and the addresses that it accepts. */

const world = pictureShopForTests();
const body = webp(100_000);
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Opens a shop with `picture()`, of 100,000 bytes, on disk. @returns also the picture's ETag */
async function shopWithPicture(): Promise<{ shop: PictureShop; url: string; tag: string }> {
  world.host.answer = (_request, response) => sendPicture(response, body, { ETag: '"v1"' });
  const shop = await world.open();
  const url = shop.url + picture();
  const { headers } = await load(url);
  await eventually(() => expect(shop.usage().count).toBe(1));
  return { shop, url, tag: String(headers.get("ETag")) };
}

it("the picture proxy sends the same headers for a fetched picture and for a cached one", async () => {
  const { shop, url, tag } = await shopWithPicture();
  expect(tag).toMatch(/^"[\da-f]{16}"$/);
  for (const [address, cache] of [
    [shop.url + picture("b"), "miss"],
    [url, "hit"],
  ]) {
    const { status, headers } = await load(String(address));
    expect([status, headers.get("X-Cache")]).toEqual([200, cache]);
    expect(headers.get("Content-Type")).toBe("image/webp");
    expect(headers.get("Content-Length")).toBe("100000");
    expect(headers.get("Cache-Control")).toBe(IMMUTABLE);
  }
  expect((await load(url)).headers.get("ETag")).toBe(tag);
});

it("the picture proxy serves a picture whose length the images host doesn't declare", async () => {
  world.host.answer = (_request, response) => {
    response.writeHead(200, { "Content-Type": "image/webp; charset=binary" });
    response.write(body.subarray(0, 3));
    response.end(body.subarray(3));
  };
  const shop = await world.open();
  const { status, headers, body: whole } = await load(shop.url + picture());
  expect([status, headers.get("Content-Length")]).toEqual([200, "100000"]);
  expect(whole.equals(body)).toBe(true);
});

it.each([
  ["image/webp", "image/webp", "RIFF\0\0\0\0WEBPVP8 "],
  ["image/jpeg", "image/jpeg", "\xff\xd8\xff\xe0\0\x10JFIF\0\x01"],
  ["image/png", "image/png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
  ["image/avif", "image/avif", "\0\0\0\x20ftypavif\0\0"],
  ["image/gif", "image/gif", "GIF89a\x01\0\x01\0\x80\0"],
  ["a JPEG declared as WebP", "image/webp", "\xff\xd8\xff\xe0\0\x10JFIF\0\x01"],
])("the picture proxy takes the Content-Type from the bytes: %s", async (what, declared, bytes) => {
  const head = { "Content-Type": declared };
  world.host.answer = (_request, response) =>
    sendPicture(response, Buffer.from(bytes, "latin1"), head);
  const shop = await world.open();
  for (const cache of ["miss", "hit"]) {
    const answer = await load(shop.url + picture());
    const type = what.startsWith("image/") ? what : "image/jpeg";
    expect([answer.headers.get("X-Cache"), answer.headers.get("Content-Type")]).toEqual([
      cache,
      type,
    ]);
    expect(answer.body.toString("latin1")).toBe(bytes);
  }
});

it("the picture proxy answers HEAD without a body, whether or not the picture is cached", async () => {
  const { shop, url } = await shopWithPicture();
  for (const address of [url, shop.url + picture("b")]) {
    const answer = await fetch(address, { method: "HEAD" });
    expect([answer.status, answer.headers.get("Content-Length")]).toEqual([200, "100000"]);
    expect(await answer.text()).toBe("");
  }
});

it("the picture proxy answers 304 to a matching If-None-Match", async () => {
  const { url, tag } = await shopWithPicture();
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
    const answer = await load(url, { "If-None-Match": known });
    expect([known, answer.status, answer.body.length]).toEqual([known, 304, 0]);
    expect(answer.headers.get("ETag")).toBe(tag);
    expect(answer.headers.get("Cache-Control")).toBe(IMMUTABLE);
  }
  expect((await load(url, { "If-None-Match": '"x"' })).status).toBe(200);
});

it("the picture proxy answers a Range with the whole picture (RFC 9110 §14.2)", async () => {
  const { url } = await shopWithPicture();
  const { status, headers, body: whole } = await load(url, { Range: "bytes=10-19" });
  expect([status, headers.get("Accept-Ranges"), whole.length]).toEqual([200, null, 100_000]);
});

it("the picture proxy changes the ETag when a picture is re-encoded", async () => {
  const { shop, tag } = await shopWithPicture();
  world.host.answer = (_request, response) =>
    sendPicture(response, webp(100_000, 2), { ETag: "2" });
  await shop.close();
  for (const name of await readdir(world.directory)) expect(name).toContain(tag.slice(1, -1));
  world.directory += "/new";
  const other = await world.open();
  expect((await load(other.url + picture())).headers.get("ETag")).not.toBe(tag);
});

it.each([
  ["a missing width", "/images/space/a/token/p.png"],
  ["another width", "/images/space/a/token/p.png?w=300"],
  ["a width with a leading zero", "/images/space/a/token/p.png?w=0400"],
  ["another space", "/images/other/a/token/p.png?w=400"],
  ["another host", "/images/http://example.com/x.png?w=400"],
  ["another host after the space", "/images/space/a/@example.com/x.png?w=400"],
  ["too short a path", "/images/space/a/p.png?w=400"],
  ["too long a path", "/images/space/a/token/b/p.png?w=400"],
  ["a parent folder", "/images/space/%2e%2e/other/p.png?w=400"],
  ["a parent folder at the end", "/images/space/a/token/%2e%2e?w=400"],
  ["a parent folder inside a name", "/images/space/a/token/..%2f..%2fother?w=400"],
  ["a backslash", "/images/space/a/token/..%5cp.png?w=400"],
  ["a zero byte", "/images/space/a/token/p.png%00.html?w=400"],
  ["a line break", "/images/space/a/token/p.png%0d%0aHost:x?w=400"],
  ["a name of 300 letters", `/images/space/a/token/${"p".repeat(300)}?w=400`],
  ["an invalid escape", "/images/space/a/token/%E9.png?w=400"],
  ["an empty name", "/images/space/a/token/?w=400"],
  ["an asset and a token that content doesn't name", "/images/a.token?w=400"],
  ["no asset", "/images/.token?w=400"],
])("the picture proxy answers 404 to %s, and fetches nothing", async (_what, address) => {
  const shop = await world.open();
  const answer = await load(shop.url + address);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(world.host.requests).toEqual([]);
});

it.each([
  ["caf%C3%A9%20%231.png", "/space/a/token/caf%C3%A9%20%231.png?fm=webp&w=400"],
  ["%252e%252e", "/space/a/token/%252e%252e?fm=webp&w=400"],
  ["p.png%3Ffm=svg", "/space/a/token/p.png%3Ffm%3Dsvg?fm=webp&w=400"],
  ["x@example.com", "/space/a/token/x%40example.com?fm=webp&w=400"],
])("the picture proxy requests the name %s without interpreting it", async (name, requested) => {
  const shop = await world.open();
  expect((await load(`${shop.url}/images/space/a/token/${name}?w=400`)).status).toBe(200);
  expect(world.host.requests).toEqual([requested]);
});
