import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { contentState } from "~/content/current.server";
import { type CachedResponse, type Rendered, sendAnswer } from "~/http/cached-response.server";
import { createPageCache, NOT_FOUND } from "~/http/page-cache.server";
import { deferred } from "../support/deferred";
import { eventually } from "../support/eventually";

/** What the page cache holds, and how it counts its memory. */

vi.mock("~/content/current.server", () => ({
  contentState: vi.fn(() => ({ version: "first", stale: false })),
}));

const text = Array.from({ length: 2000 }, (_, n) => `<p>Produit n° ${n * n}</p>`).join("");
const page = (status = 200): Rendered => {
  return { status, headers: new Headers(), bytes: Buffer.from(text) };
};
const render = async () => page();
const bytesOf = ({ bodies }: CachedResponse) => ("br" in bodies ? bodies.br.length : 0);
const allBytesOf = ({ bodies }: CachedResponse) =>
  Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

it("counts a page's bodies: also its gzip form, before a client wants it", async () => {
  const pages = createPageCache();
  const { response: once } = await pages.render("/asked-for-once", render);
  const { response: page } = await pages.render("/eliquides", render);
  const quick = bytesOf(page);
  const { bytes } = pages.usage();
  expect(pages.usage()).toMatchObject({ count: 2, hits: 0, misses: 2 });
  expect(pages.cached("/eliquides")?.response).toBe(page);
  expect(pages.cached("/about")).toBeNull();
  // A page is compressed better after its second request.
  await eventually(async () => expect(bytesOf(page)).toBeLessThan(quick));
  expect(bytesOf(once)).toBe(quick);

  const request = { headers: { "accept-encoding": "gzip" } } as IncomingMessage;
  const answer = { writeHead: () => answer, end: () => answer } as unknown as ServerResponse;
  for (const response of [once, page]) sendAnswer(request, answer, { response, cache: "hit" });
  expect(allBytesOf(page)).toBeGreaterThan(bytesOf(page));
  expect(pages.usage()).toMatchObject({ hits: 1, bytes });
  expect(bytes).toBeGreaterThanOrEqual(allBytesOf(once) + allBytesOf(page));
});

it("marks a page as stale whose content missed a refresh", async () => {
  const pages = createPageCache();
  await pages.render("/eliquides", render);
  expect(pages.cached("/eliquides")?.cache).toBe("hit");
  vi.mocked(contentState).mockReturnValueOnce({ version: "first", stale: true });
  expect(pages.cached("/eliquides")?.cache).toBe("stale");
});

it("counts all renders under way, also those of content that has changed since", async () => {
  const { open: end, opened: slow } = deferred<Rendered>();
  const pages = createPageCache();
  const asked = [pages.render("/", () => slow)];
  expect(pages.isRendering("/")).toBe(true);
  vi.mocked(contentState).mockReturnValue({ version: "next", stale: false });
  expect(pages.cached("/")).toBeNull();
  expect(pages.isRendering("/")).toBe(false);
  asked.push(pages.render("/", () => slow));
  expect(pages.renderCount()).toBe(2);
  end(page());
  await Promise.all(asked);
  expect(pages.renderCount()).toBe(0);
});

it("counts long keys, and caches no page that wasn't found, except the one that says so", async () => {
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
