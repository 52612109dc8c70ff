import { setTimeout } from "node:timers/promises";
import { afterEachRefresh } from "~/catalogue/attempts.server";
import type { CacheUsage } from "~/http/page-cache.server";
import { flush } from "./log-output.server";
import { watchUpstreams } from "./upstreams.server";

/** prom-client takes 30 ms and more to load: the first visitors come before it. In ms. */
const LOADED_AFTER_MS = 2_000;

type Metrics = ReturnType<typeof import("./prometheus.server").createMetrics>;

let loaded: (metrics: Promise<Metrics>) => void = () => {};
/** What is counted before they are there waits for them. */
const metrics = new Promise<Metrics>((resolve) => {
  loaded = resolve;
});
let load = async () => {};

/** Begins to count. @param pages what the cache of rendered pages holds */
export function openMetrics(pages: () => CacheUsage): void {
  let loading: Promise<Metrics> | null = null;
  load = async () => {
    loading ??= import("./prometheus.server").then(({ createMetrics }) => createMetrics(pages));
    loaded(loading);
  };
  void setTimeout(LOADED_AFTER_MS, undefined, { ref: false }).then(load);
  afterEachRefresh((type, outcome) => {
    void metrics.then(({ refreshes }) => refreshes.inc({ type, outcome }));
  });
  watchUpstreams((upstream, status, seconds) => {
    void metrics.then(({ upstreams }) => upstreams.observe({ upstream, status }, seconds));
  });
}

/** All of it as Prometheus reads it, with the type of that text. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  await load();
  flush();
  const { type, text } = await metrics;
  return { type, text: await text() };
}

/** Takes the durations, in s, of requests that have these labels. */
export type Durations = { observe(seconds: number): void };

/** Where requests' durations go: to be kept by who asks, as finding it costs more than using it. */
export function requestDurations(labels: Record<"route" | "cache" | "status", string>): Durations {
  const early: number[] = [];
  const durations: Durations = { observe: (seconds) => void early.push(seconds) };
  void metrics.then(({ requests }) => {
    const { observe } = requests.labels(labels);
    for (const seconds of early) observe(seconds);
    durations.observe = observe;
  });
  return durations;
}
