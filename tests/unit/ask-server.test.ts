import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askServer } from "~/client/data/ask-server";

/** How long the browser waits for a loader's answer, and when it retries. */

const url = "https://shop.example/eliquides?category=kit";
const answer = (body: string, build = "1") =>
  new Response(body, { headers: { "X-Build": build, "Content-Type": "application/json" } });
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchStub.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests data for a part of the current page. */
function ask(signal = new AbortController().signal) {
  return askServer({ url, signal, inPlace: true }, "routes/eliquides");
}

/** A request without a response until it is aborted. */
const hang: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
const signals = () => fetchStub.mock.calls.map(([, init]) => init?.signal?.aborted);

it("askServer waits 8 s for an answer, and retries after 0.5 s and then after 1.5 s", async () => {
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
])("askServer retries after %s", async (_what, foreign) => {
  fetchStub.mockImplementationOnce(async () => foreign());
  fetchStub.mockImplementationOnce(async () => answer('{"total":1}'));
  const view = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(await view).toEqual({ total: 1 });
});

it("askServer returns the tab's known view without a retry if a request hangs", async () => {
  fetchStub.mockImplementation(hang);
  const known = { view: { total: 2 }, receivedAt: Date.now() };
  const { signal } = new AbortController();
  const view = askServer({ url, signal, inPlace: true }, "routes/eliquides", known);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await view).toEqual({ total: 2 });
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

it("askServer does not retry after the visitor leaves the page", async () => {
  fetchStub.mockImplementation(hang);
  const visit = new AbortController();
  const view = ask(visit.signal);
  visit.abort(new Error("left the page"));
  await expect(view).rejects.toThrow("left the page");
  expect(fetchStub).toHaveBeenCalledTimes(1);
});
