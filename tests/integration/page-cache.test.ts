import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { createPageCache, NOT_FOUND } from "~/http/page-cache.server";
import { type PreparedResponse, type Rendered, sendAnswer } from "~/http/prepared-response.server";
import { contentState } from "~/store/current.server";
import { deferred } from "../support/deferred";
import { eventually } from "../support/eventually";

/** The page cache's entries, and its count of bytes. */

vi.mock("~/store/current.server", () => ({
  contentState: vi.fn(() => ({ version: "first", stale: false })),
}));

const text = Array.from({ length: 2000 }, (_, n) => `<p>Produit n° ${n * n}</p>`).join("");
const page = (status = 200): Rendered => {
  return { status, headers: new Headers(), bytes: Buffer.from(text) };
};
const render = async () => page();
const bytesOf = ({ bodies }: PreparedResponse) => ("br" in bodies ? bodies.br.length : 0);
const allBytesOf = ({ bodies }: PreparedResponse) =>
  Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

it("the page cache counts a page's bytes with its gzip form before a client requests gzip", async () => {
  const pages = createPageCache();
  const { response: once } = await pages.render("/requested-once", render);
  const { response: page } = await pages.render("/eliquides", render);
  const quick = bytesOf(page);
  const { bytes } = pages.usage();
  expect(pages.usage()).toMatchObject({ count: 2, hits: 0, misses: 2 });
  expect(pages.cached("/eliquides")?.response).toBe(page);
  expect(pages.cached("/about")).toBeNull();
  // The page cache compresses a page better after its second request.
  await eventually(async () => expect(bytesOf(page)).toBeLessThan(quick));
  expect(bytesOf(once)).toBe(quick);

  const request = new IncomingMessage(new Socket());
  request.headers["accept-encoding"] = "gzip";
  for (const response of [once, page]) {
    sendAnswer(request, new ServerResponse(request), { response, cache: "hit" });
  }
  expect(allBytesOf(page)).toBeGreaterThan(bytesOf(page));
  expect(pages.usage()).toMatchObject({ hits: 1, bytes });
  expect(bytes).toBeGreaterThanOrEqual(allBytesOf(once) + allBytesOf(page));
});

it("the page cache marks a page as stale if its content missed a refresh", async () => {
  const pages = createPageCache();
  await pages.render("/eliquides", render);
  expect(pages.cached("/eliquides")?.cache).toBe("hit");
  vi.mocked(contentState).mockReturnValueOnce({ version: "first", stale: true });
  expect(pages.cached("/eliquides")?.cache).toBe("stale");
});

it("the page cache counts all renders in progress, also those of older content", async () => {
  const { open: end, opened: slow } = deferred<Rendered>();
  const pages = createPageCache();
  const renders = [pages.render("/", () => slow)];
  expect(pages.isRendering("/")).toBe(true);
  vi.mocked(contentState).mockReturnValue({ version: "next", stale: false });
  expect(pages.cached("/")).toBeNull();
  expect(pages.isRendering("/")).toBe(false);
  renders.push(pages.render("/", () => slow));
  expect(pages.renderCount()).toBe(2);
  end(page());
  await Promise.all(renders);
  expect(pages.renderCount()).toBe(0);
});

it("the page cache counts the bytes of keys, and caches no error page except NOT_FOUND as a 404", async () => {
  const pages = createPageCache();
  await pages.render(`/recherche?q=${"x".repeat(100_000)}`, render);
  expect(pages.usage().bytes).toBeGreaterThan(100_000);
  await pages.render("/eliquides/made-up", async () => page(404));
  await pages.render("/eliquides", async () => page(503));
  expect(pages.usage().count).toBe(1);
  await pages.render(NOT_FOUND, async () => page(503));
  expect(pages.cached(NOT_FOUND)).toBeNull();
  await pages.render(NOT_FOUND, async () => page(404));
  expect(pages.cached(NOT_FOUND)?.response.status).toBe(404);
});
