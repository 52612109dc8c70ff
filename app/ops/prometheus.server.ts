import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { contentAges } from "~/catalogue/kept-content.server";
import type { CacheUsage } from "~/http/page-cache.server";
import { pictureStats } from "~/images/pictures.server";
import { callCounts } from "~/webhook/calls.server";

/** In s. A kept page takes less than the first, a slow content service more than the last but one. */
const REQUEST_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];
const UPSTREAM_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * What the process tells Prometheus of itself: its requests, caches, content and upstreams, and what
 * Node has to tell. Names follow https://prometheus.io/docs/practices/naming/.
 *
 * @param pages what the cache of rendered pages holds
 */
export function createMetrics(pages: () => CacheUsage) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Histogram({
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
    help: "Attempts to read content, by what they came to",
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
    help: "Calls of Contentful's webhook, by what they came to",
    labelNames: ["outcome"],
    registers,
    collect() {
      calls.reset();
      for (const [outcome, count] of Object.entries(callCounts())) calls.inc({ outcome }, count);
    },
  });
  const readCaches = describeCaches(registers, { pages, pictures: pictureStats });
  const text = async () => {
    await readCaches();
    return register.metrics();
  };
  return { requests, upstreams, refreshes, type: register.contentType, text };
}

type Caches = Record<string, () => CacheUsage | Promise<CacheUsage>>;

/** @returns the function that reads them, to be called before each look at them */
function describeCaches(registers: Registry[], caches: Caches): () => Promise<void> {
  const about = (name: string, help: string) => ({ name, help, labelNames: ["cache"], registers });
  const bytes = new Gauge(about("zavona_cache_bytes", "What is kept, in bytes"));
  const entries = new Gauge(about("zavona_cache_entries", "How many pages or pictures are kept"));
  const hitRatio = new Gauge(
    about("zavona_cache_hit_ratio", "Share of lookups since the start that found what they wanted"),
  );
  const lookups = new Counter({
    ...about(
      "zavona_cache_lookups_total",
      "Pages or pictures looked for, by whether they were kept",
    ),
    labelNames: ["cache", "found"],
  });
  return async () => {
    lookups.reset();
    for (const [cache, usage] of Object.entries(caches)) {
      const { count, hits, misses, ...held } = await usage();
      entries.set({ cache }, count);
      bytes.set({ cache }, held.bytes);
      hitRatio.set({ cache }, hits / Math.max(1, hits + misses));
      lookups.inc({ cache, found: "yes" }, hits);
      lookups.inc({ cache, found: "no" }, misses);
    }
  };
}
