import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { contentState } from "~/catalogue/kept-content.server";
import { type Page, sendPage, sizeOfPage } from "~/http/cached-response.server";
import { createPageCache } from "~/http/page-cache.server";
import { eventually } from "../support/eventually";

/** How the page cache counts the memory that it holds. */

vi.mock("~/catalogue/kept-content.server", () => ({
  contentState: vi.fn(() => ({ version: "first", stale: false })),
}));

const text = Array.from({ length: 2000 }, (_, n) => `<p>Produit n° ${n * n}</p>`).join("");
const bytesOf = ({ bodies }: Page) => ("br" in bodies ? bodies.br.length : 0);

it("counts a page's bodies: compressed better after a second request, with gzip for clients that want it", async () => {
  const pages = createPageCache(
    async () => new Response(text),
    () => true,
  );
  const { page: once } = await pages.find("/asked-for-once");
  const { page } = await pages.find("/eliquides");
  const quick = bytesOf(page);
  const weight = () => sizeOfPage(once, "/asked-for-once") + sizeOfPage(page, "/eliquides");
  expect([pages.isAtHand("/eliquides"), pages.isAtHand("/about")]).toEqual([true, false]);
  // Only one who takes a page has asked for it.
  expect(pages.usage()).toMatchObject({ count: 2, bytes: weight(), hits: 0, misses: 2 });
  await pages.find("/eliquides");
  await eventually(async () => expect(bytesOf(page)).toBeLessThan(quick));
  expect(bytesOf(once)).toBe(quick);
  expect(pages.usage().bytes).toBe(weight());

  const request = { headers: { "accept-encoding": "gzip" } } as IncomingMessage;
  const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse;
  const before = sizeOfPage(page, "/eliquides");
  sendPage(request, response, page, "hit");
  expect(sizeOfPage(page, "/eliquides")).toBeGreaterThan(before);
  expect(pages.usage().bytes).toBe(weight());
});

it("counts all renders under way, also those of content that has changed since", async () => {
  let answerNow = (_answer: Response) => {};
  const slow = new Promise<Response>((resolve) => {
    answerNow = resolve;
  });
  const pages = createPageCache(
    () => slow.then((answer) => answer.clone()),
    () => true,
  );
  const asked = [pages.find("/")];
  vi.mocked(contentState).mockReturnValue({ version: "next", stale: false });
  asked.push(pages.find("/"));
  expect(pages.underWay()).toBe(2);
  answerNow(new Response(text));
  await Promise.all(asked);
  expect(pages.underWay()).toBe(0);
});

it("counts long addresses, and does not store pages that find nothing", async () => {
  const render = vi.fn(async () => new Response(text));
  const pages = createPageCache(render, (address) => !address.includes("nothing"));
  const long = `/recherche?q=${"x".repeat(100_000)}`;
  await pages.find(long);
  expect(pages.usage().bytes).toBeGreaterThan(100_000);
  await pages.find("/recherche?q=nothing");
  await pages.find("/recherche?q=nothing");
  expect(pages.usage().count).toBe(1);
  expect(render).toHaveBeenCalledTimes(3);
});
