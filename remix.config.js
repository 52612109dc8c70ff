import { catalogues } from "./app/catalogue/kinds";

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
  /** The JSON of the catalogues and of their products. The other routes are the files in `app/routes/`. */
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      for (const { path } of Object.values(catalogues)) {
        const json = path.slice(1);
        route(`${json}.json`, "routes/json/catalogue.ts", { id: `json/${json}` });
        route(`${json}/:id.json`, "routes/json/product.ts", { id: `json/${json}.$id` });
      }
    }),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
