/**
 * The Remix options. `vite.config.ts` hands them to Remix's Vite plugin: this is their one source.
 *
 * `v3_singleFetch` stays off so that `?_data=<route id>` goes on answering plain JSON, and
 * `v3_lazyRouteDiscovery` because it costs a request on slow connections and its `/__manifest`
 * endpoint can be made to block the event loop (docs/decisions/0001-remix-v2.md).
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
