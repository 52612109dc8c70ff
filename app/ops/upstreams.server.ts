import { subscribe } from "node:diagnostics_channel";

/** Told of each request to an upstream: which, its answer's class of status, and how long it took. */
type Listener = (upstream: "content" | "images", status: string, seconds: number) => void;

/** What Node and undici publish; an answer has its status under one name or the other. */
type Message = {
  request: object;
  response?: { statusCode?: number };
};

/**
 * Listens to what Node's own client and undici publish of their requests
 * (https://nodejs.org/api/diagnostics_channel.html#built-in-channels), so that nothing on the way
 * has to know of it. The content service's client is on `node:http`, pictures are fetched by undici.
 */
export function watchUpstreams(listener: Listener): void {
  watch(
    "content",
    "http.client.request.start",
    "http.client.response.finish",
    "http.client.request.error",
  );
  watch("images", "undici:request:create", "undici:request:headers", "undici:request:error");

  function watch(
    upstream: "content" | "images",
    start: string,
    answer: string,
    error: string,
  ): void {
    const begun = new WeakMap<object, number>();
    subscribe(start, (message) => {
      begun.set((message as Message).request, performance.now());
    });
    for (const end of [answer, error]) {
      subscribe(end, (message) => {
        const { request, response } = message as Message;
        const since = begun.get(request);
        // A body that breaks off after its head is an error too: it has been counted.
        if (since === undefined || !begun.delete(request)) return;
        listener(upstream, statusClass(response?.statusCode), (performance.now() - since) / 1000);
      });
    }
  }
}

/** `2xx` and so on; `none` where there was no answer. */
export function statusClass(status: number | undefined): string {
  return status === undefined ? "none" : `${Math.floor(status / 100)}xx`;
}
