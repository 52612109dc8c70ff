import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { contentState } from "~/content/current.server";
import {
  type CachedResponse,
  type Rendered,
  sendCached,
  sizeOf,
} from "~/http/cached-response.server";
import { createPageCache, NOT_FOUND } from "~/http/page-cache.server";
import { eventually } from "../support/eventually";

/** How the page cache counts the memory that it holds. */

vi.mock("~/content/current.server", () => ({
  contentState: vi.fn(() => ({ version: "first", stale: false })),
}));

const text = Array.from({ length: 2000 }, (_, n) => `<p>Produit n° ${n * n}</p>`).join("");
const page = (status = 200): Rendered => {
  return { status, headers: new Headers(), bytes: Buffer.from(text) };
};
const render = async () => page();
const bytesOf = ({ bodies }: CachedResponse) => ("br" in bodies ? bodies.br.length : 0);

it("counts a page's bodies: compressed better after a second request, with gzip for clients that want it", async () => {
  const pages = createPageCache();
  const { page: once } = await pages.render("/asked-for-once", render);
  const { page } = await pages.render("/eliquides", render);
  const quick = bytesOf(page);
  const weight = () => sizeOf(once, "/asked-for-once") + sizeOf(page, "/eliquides");
  expect(pages.usage()).toEqual({ count: 2, bytes: weight(), hits: 0, misses: 2 });
  expect(pages.cached("/eliquides")?.page).toBe(page);
  expect(pages.cached("/about")).toBeNull();
  await eventually(async () => expect(bytesOf(page)).toBeLessThan(quick));
  expect(bytesOf(once)).toBe(quick);
  expect(pages.usage()).toMatchObject({ bytes: weight(), hits: 1 });

  const request = { headers: { "accept-encoding": "gzip" } } as IncomingMessage;
  const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse;
  const before = sizeOf(page, "/eliquides");
  sendCached(request, response, page, "hit");
  expect(sizeOf(page, "/eliquides")).toBeGreaterThan(before);
  expect(pages.usage().bytes).toBe(weight());
});

it("counts all renders under way, also those of content that has changed since", async () => {
  let end = (_page: Rendered) => {};
  const slow = new Promise<Rendered>((resolve) => {
    end = resolve;
  });
  const pages = createPageCache();
  const asked = [pages.render("/", () => slow)];
  expect(pages.isUnderWay("/")).toBe(true);
  vi.mocked(contentState).mockReturnValue({ version: "next", stale: false });
  expect(pages.cached("/")).toBeNull();
  expect(pages.isUnderWay("/")).toBe(false);
  asked.push(pages.render("/", () => slow));
  expect(pages.underWay()).toBe(2);
  end(page());
  await Promise.all(asked);
  expect(pages.underWay()).toBe(0);
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
  expect(pages.cached(NOT_FOUND)?.page.status).toBe(404);
});
