import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestUntilAnswered } from "~/client/data/request";
import { findView, receivedAt } from "~/client/data/views";
import { shop } from "~/config/shop";
import { owner } from "../support/worlds/owner";

/** How long the browser waits for a loader's answer, when it retries, and what it accepts. */

const url = "https://shop.example/eliquides?category=kit";
const answer = (body: string, build = "1", shop = owner.id) =>
  new Response(body, {
    headers: { "X-Build": build, "X-Shop": shop, "Content-Type": "application/json" },
  });
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchStub.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ask(signal = new AbortController().signal) {
  const { view } = await requestUntilAnswered({ url, signal }, "routes/eliquides", async () => {});
  return view;
}

/** A request without a response until it is aborted. */
const hang: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
const signals = () => fetchStub.mock.calls.map(([, init]) => init?.signal?.aborted);

it("a request waits 8 s for an answer, and retries after 0.5 s and then after 1.5 s", async () => {
  fetchStub.mockImplementationOnce(hang).mockImplementationOnce(hang);
  fetchStub.mockImplementationOnce(async () => answer('{"total":1}'));
  const view = ask();
  const steps: [ms: number, aborted: boolean[]][] = [
    [7999, [false]],
    [1, [true]],
    [499, [true]],
    [1, [true, false]],
    [7999, [true, false]],
    [1, [true, true]],
    [1499, [true, true]],
    [1, [true, true, false]],
  ];
  for (const [ms, aborted] of steps) {
    await vi.advanceTimersByTimeAsync(ms);
    expect(signals()).toEqual(aborted);
  }
  expect(await view).toEqual({ total: 1 });
  expect(fetchStub.mock.calls[0]?.[0]).toBe("/eliquides?category=kit&_data=routes%2Feliquides");
});

it.each<[string, () => Response]>([
  ["a captive portal's page", () => new Response("<html>Wi-Fi gratuit")],
  ["a proxy's page", () => new Response("<html>", { status: 502, headers: { "X-Build": "1" } })],
  ["broken JSON", () => answer('{"total":')],
  ["JSON that is not an object", () => answer("null")],
  ["another server's JSON", () => Response.json({ login: "https://portail" })],
])("a request is sent again after %s", async (_what, foreign) => {
  fetchStub.mockImplementationOnce(async () => foreign());
  fetchStub.mockImplementationOnce(async () => answer('{"total":1}'));
  const view = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(await view).toEqual({ total: 1 });
});

it("a slow answer may take longer than 8 s, as long as it goes on arriving", async () => {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  fetchStub.mockImplementation(async (_address, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller;
        init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { "X-Build": "1", "X-Shop": owner.id } });
  });
  const view = ask();
  for (const part of ['{"total"', ":", "1", "}"]) {
    await vi.advanceTimersByTimeAsync(7000);
    send?.enqueue(new TextEncoder().encode(part));
  }
  await vi.advanceTimersByTimeAsync(0);
  send?.close();
  expect(await view).toEqual({ total: 1 });
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

it("an answer that stops arriving is requested again after 8 s", async () => {
  fetchStub.mockImplementationOnce(async (_address, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"total"'));
        init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { "X-Build": "1", "X-Shop": owner.id } });
  });
  fetchStub.mockImplementationOnce(async () => answer('{"total":1}'));
  const view = ask();
  await vi.advanceTimersByTimeAsync(8500);
  expect(await view).toEqual({ total: 1 });
});

it("a view that the service worker had stored keeps that time", async () => {
  const storedAt = Date.now() - 60_000;
  const headers = { "X-Build": "1", "X-Shop": owner.id, "X-Cached-At": String(storedAt) };
  fetchStub.mockImplementation(async () => new Response('{"total":7}', { headers }));
  const { signal } = new AbortController();
  const request = { url: "https://shop.example/about", signal };
  await requestUntilAnswered(request, "routes/about", async () => {});
  const stored = findView<object>("routes/about", request.url);
  expect(stored && receivedAt(stored)).toBe(storedAt);
});

it.each([
  ["the server", {}, true],
  ["the service worker's copy", { "X-Cached-At": "1000" }, false],
])(
  "an answer of %s with another build says whether the tab is outdated",
  async (_whose, more, outdated) => {
    vi.resetModules();
    const fresh = await import("~/client/data/request");
    fetchStub.mockImplementation(
      async () => new Response("{}", { headers: { "X-Build": "other", ...more } }),
    );
    const { signal } = new AbortController();
    await fresh.requestView({ url, signal }, "routes/eliquides");
    expect(fresh.isTabOutdated()).toBe(outdated);
  },
);

it("a request is not sent again after the visitor leaves the page", async () => {
  fetchStub.mockImplementation(hang);
  const visit = new AbortController();
  const view = ask(visit.signal);
  visit.abort(new Error("left the page"));
  await expect(view).rejects.toThrow("left the page");
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

it("an answer of a shop with other facts makes the tab ask for them once, and show them", async () => {
  const facts = { ...owner, id: "newer", announcement: "Fermé demain" };
  fetchStub.mockImplementationOnce(async () => answer('{"total":1}', "1", "newer"));
  fetchStub.mockImplementationOnce(async () =>
    answer(JSON.stringify({ orderFacts: [], shop: facts }), "1", "newer"),
  );
  expect(await ask()).toEqual({ total: 1 });
  await vi.waitFor(() => expect(shop().announcement).toBe("Fermé demain"));
  const contact = "/contact?_data=routes%2Fcontact";
  expect(fetchStub.mock.calls.map(([address]) => address).slice(1)).toEqual([contact]);
});
