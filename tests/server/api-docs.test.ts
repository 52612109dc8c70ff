import { STATUS_CODES } from "node:http";
import { expect, inject, it } from "vitest";
import { asShown, documentedCalls, MORE } from "../support/judges/documented-calls";

/** Sends each call of docs/api.md to the shop and compares the answers. */

const calls = documentedCalls("docs/api.md");

it("docs/api.md shows a call to each kind of address", () => {
  const paths = calls.map(({ address }) => address.split("?")[0]);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/eliquides.json",
      "/recherche.json",
      "/index.json",
      "/contentful.json",
    ]),
  );
  expect(calls.length).toBeGreaterThan(7);
});

it.each(calls)("$line answers as shown", async ({ address, method, requestHeaders, ...shown }) => {
  const url = inject("shop") + address;
  const etag = (await fetch(url)).headers.get("ETag") ?? "";
  const headers = Object.entries(requestHeaders).map(([name, value]): [string, string] => [
    name,
    value.replace(`W/"${MORE}"`, etag),
  ]);
  const answer = await fetch(url, { method, headers });
  const statusLine = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`;
  expect(statusLine).toBe(shown.statusLine ?? "HTTP/1.1 200 OK");
  for (const [name, value] of Object.entries(shown.headers)) {
    expect([name, answer.headers.get(name)]).toEqual([name, value.replace(`W/"${MORE}"`, etag)]);
  }
  const text = await answer.text();
  const body = text === "" ? null : JSON.parse(text);
  expect(asShown(body, shown.body)).toEqual(shown.body);
});
