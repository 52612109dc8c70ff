import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { contentAges } from "~/content/current.server";
import { onOutcome } from "~/content/outcomes.server";
import type { CacheUsage } from "~/http/page-cache.server";
import { callCounts } from "~/webhook/calls.server";
import { watchUpstreams } from "./upstreams.server";

/**
 * What the process reports to Prometheus: its requests, caches, content and upstreams, and what
 * `prom-client` reports of Node. Names follow https://prometheus.io/docs/practices/naming/.
 */
const register = new Registry();
const registers = [register];

/** In s. A cached page takes less than the first, a slow content service more than the last but one. */
const REQUEST_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];
const UPSTREAM_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requestDurations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by route, cache state and class of status",
  labelNames: ["route", "cache", "status"],
  buckets: REQUEST_BUCKETS,
  registers,
});

const upstreams = new Histogram({
  name: "zavona_upstream_duration_seconds",
  help: "Time until the content service or the images host answered, by class of status",
  labelNames: ["upstream", "status"],
  buckets: UPSTREAM_BUCKETS,
  registers,
});

const refreshes = new Counter({
  name: "zavona_content_refreshes_total",
  help: "Refreshes of content, by their outcome",
  labelNames: ["type", "outcome"],
  registers,
});

const age = new Gauge({
  name: "zavona_content_age_seconds",
  help: "Time since the content service was last known to hold what is shown",
  labelNames: ["type"],
  registers,
  collect() {
    for (const { type, ageMs } of contentAges()) {
      if (ageMs !== null) age.set({ type }, ageMs / 1000);
    }
  },
});

const calls = new Counter({
  name: "zavona_webhook_calls_total",
  help: "Calls of Contentful's webhook, by their outcome",
  labelNames: ["outcome"],
  registers,
  collect() {
    calls.reset();
    for (const [outcome, count] of Object.entries(callCounts())) calls.inc({ outcome }, count);
  },
});

type Caches = Record<string, () => CacheUsage | Promise<CacheUsage>>;
let caches: Caches = {};

const ofCaches = { labelNames: ["cache"], registers };
const bytes = new Gauge({ name: "zavona_cache_bytes", help: "Bytes that are cached", ...ofCaches });
const entries = new Gauge({
  name: "zavona_cache_entries",
  help: "Pages or pictures that are cached",
  ...ofCaches,
});
const hitRatio = new Gauge({
  name: "zavona_cache_hit_ratio",
  help: "Share of lookups since the start that found what they wanted",
  ...ofCaches,
});
const lookups = new Counter({
  name: "zavona_cache_lookups_total",
  help: "Pages or pictures looked for, by whether they were cached",
  labelNames: ["cache", "found"],
  registers,
});

async function readCaches(): Promise<void> {
  const usages = await Promise.all(
    Object.entries(caches).map(async ([cache, usage]) => ({ cache, ...(await usage()) })),
  );
  lookups.reset();
  for (const { cache, count, hits, misses, bytes: size } of usages) {
    entries.set({ cache }, count);
    bytes.set({ cache }, size);
    hitRatio.set({ cache }, hits / Math.max(1, hits + misses));
    lookups.inc({ cache, found: "yes" }, hits);
    lookups.inc({ cache, found: "no" }, misses);
  }
}

/** Begins to count. @param usages how full each cache is, by the cache's name */
export function openMetrics(usages: Caches): void {
  caches = usages;
  collectDefaultMetrics({ register });
  onOutcome((type, outcome) => refreshes.inc({ type, outcome }));
  watchUpstreams((upstream, status, seconds) => upstreams.observe({ upstream, status }, seconds));
}

/** All metrics in the text format of Prometheus, with its media type. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  await readCaches();
  return { type: register.contentType, text: await register.metrics() };
}
