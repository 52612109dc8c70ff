import { subscribe } from "node:diagnostics_channel";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { settings } from "~/config/settings.server";
import { CONTACT_WAYS } from "~/config/shop";
import { totals } from "~/counts/counts.server";
import { contentAgeMs } from "~/store/current.server";
import { outcomeCounts } from "~/store/outage.server";
import { hasRedis } from "~/store/redis.server";
import { diskFaults } from "./disk.server";
import { output } from "./log.server";
import { callCounts } from "./webhook-calls.server";

/**
 * The metrics of the process for Prometheus: requests, caches, content, upstreams, and `prom-client`'s
 * metrics of Node. Names follow https://prometheus.io/docs/practices/naming/.
 */
const register = new Registry();
const registers = [register];

/** Buckets are in s. A cached page takes less time than the first bucket. */
export const requestDurations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by route, cache state and class of status",
  labelNames: ["route", "cache", "status"],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

const upstreamDurations = new Histogram({
  name: "zavona_upstream_duration_seconds",
  help: "Time until the content service or the images host answered, by class of status",
  labelNames: ["upstream", "status"],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

new Counter({
  name: "zavona_content_refreshes_total",
  help: "Looks at the content service, by their outcome",
  labelNames: ["outcome"],
  registers,
  collect() {
    this.reset();
    for (const [outcome, count] of Object.entries(outcomeCounts())) this.inc({ outcome }, count);
  },
});

new Gauge({
  name: "zavona_content_age_seconds",
  help: "Time since the content service last confirmed the content",
  registers,
  collect() {
    const ageMs = contentAgeMs();
    // Without content there is no age: the gauge has no sample.
    if (ageMs === null) this.remove();
    else this.set(ageMs / 1000);
  },
});

new Gauge({
  name: "zavona_disk_fault",
  help: "1 while a kind of file can't be read or stored in DATA_DIR",
  labelNames: ["what"],
  registers,
  collect() {
    this.reset();
    for (const what of diskFaults().keys()) this.set({ what }, 1);
  },
});

if (settings.REDIS_URL) {
  const name = "zavona_redis_connected";
  const help = "1 while this instance is connected to Redis, else 0";
  const collect = (): void => connected.set(Number(hasRedis()));
  const connected = new Gauge({ name, help, registers, collect });
}

new Counter({
  name: "zavona_webhook_calls_total",
  help: "Calls of Contentful's webhook, by their outcome",
  labelNames: ["outcome"],
  registers,
  collect() {
    this.reset();
    for (const [outcome, { calls }] of Object.entries(callCounts())) this.inc({ outcome }, calls);
  },
});

new Counter({
  name: "zavona_product_views_total",
  help: "Products that visitors opened",
  registers,
  collect() {
    this.reset();
    this.inc(totals.get("product") ?? 0);
  },
});

new Counter({
  name: "zavona_order_links_total",
  help: "Order links that visitors followed, as far as browsers report it, by channel",
  labelNames: ["channel"],
  registers,
  collect() {
    this.reset();
    for (const channel of Object.keys(CONTACT_WAYS)) {
      this.inc({ channel }, totals.get(`order/${channel}`) ?? 0);
    }
  },
});

const droppedLines = new Counter({
  name: "zavona_log_lines_dropped_total",
  help: "Lines of the log that were dropped, as standard output could not be written",
  registers,
});
output.on("drop", () => droppedLines.inc());

/** `hit`: the response was cached. `stale`: cached, while content missed a refresh. `miss`: not cached. */
export type CacheState = "hit" | "miss" | "stale";

/** What a cache holds, and how many lookups found an entry. */
export type CacheUsage = { count: number; bytes: number; hits: number; misses: number };

type Caches = Record<string, () => CacheUsage | Promise<CacheUsage>>;

function reportCaches(caches: Caches): void {
  async function forEach(report: (cache: string, usage: CacheUsage) => void): Promise<void> {
    for (const [cache, usage] of Object.entries(caches)) report(cache, await usage());
  }
  function gauge(name: string, help: string, value: (usage: CacheUsage) => number): void {
    const collect = () => forEach((cache, usage) => values.set({ cache }, value(usage)));
    const values = new Gauge({ name, help, labelNames: ["cache"], registers, collect });
  }
  gauge(
    "zavona_cache_bytes",
    "Memory that cached pages take now, estimated high; disk space that pictures take",
    ({ bytes }) => bytes,
  );
  gauge("zavona_cache_entries", "Pages or pictures that are cached", ({ count }) => count);
  gauge(
    "zavona_cache_hit_ratio",
    "Share of lookups since the start that the cache answered; pictures that failed are not counted",
    ({ hits, misses }) => hits / Math.max(1, hits + misses),
  );
  const lookups = new Counter({
    name: "zavona_cache_lookups_total",
    help: "Pages and pictures looked up, by whether they were cached; pictures that failed are not counted",
    labelNames: ["cache", "found"],
    registers,
    collect() {
      lookups.reset();
      return forEach((cache, { hits, misses }) => {
        lookups.inc({ cache, found: "yes" }, hits);
        lookups.inc({ cache, found: "no" }, misses);
      });
    },
  });
}

/**
 * The channels for the start, the answer and the failure of a request: of Node's own client, which reads
 * content, and of undici, which fetches pictures
 * (https://nodejs.org/api/diagnostics_channel.html#built-in-channels).
 */
const CHANNELS = {
  content: [
    "http.client.request.start",
    "http.client.response.finish",
    "http.client.request.error",
  ],
  images: ["undici:request:create", "undici:request:headers", "undici:request:error"],
} as const;

type Message = { request: object; response?: { statusCode?: number } };

function reportUpstream(upstream: keyof typeof CHANNELS): void {
  const begun = new WeakMap<object, number>();
  const [start, ...ends] = CHANNELS[upstream];
  subscribe(start, (message) => begun.set((message as Message).request, performance.now()));
  for (const end of ends) {
    subscribe(end, (message) => {
      const { request, response } = message as Message;
      const since = begun.get(request);
      // Node reports a broken-off answer twice: it counts once.
      if (since === undefined || !begun.delete(request)) return;
      const labels = { upstream, status: statusClass(response?.statusCode) };
      upstreamDurations.observe(labels, (performance.now() - since) / 1000);
    });
  }
}

/** `2xx` and so on; `none` without an answer. */
export function statusClass(status: number | undefined): string {
  return status === undefined ? "none" : `${Math.floor(status / 100)}xx`;
}

/** Starts to count. @param caches return the usage of each cache, by the cache's name */
export function openMetrics(caches: Caches): void {
  // Node measures the event loop's delay with a timer: every 100 ms, not 10, as an idle shop should sleep.
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 });
  reportCaches(caches);
  reportUpstream("content");
  reportUpstream("images");
}

/** All metrics in the text format of Prometheus, with its media type. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: register.contentType, text: await register.metrics() };
}
