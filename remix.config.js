import { catalogues } from "./app/catalogue/kinds";

const catalogueNames = Object.values(catalogues).map(({ path }) => path.slice(1));

/** The documents for programs, and the JSON of the pages that are no catalogue. */
const documents = [
  ...["sitemap.xml", "robots.txt", "manifest.webmanifest", "nouveautes.atom", "tarifs.csv"],
  ...["openapi.json", "produits.json", "index.json", "recherche.json", "contentful.json"],
];

/**
 * The routes whose addresses share a module. Each other route is a file in `app/routes/`. Clients know the
 * ids from `?_data=<route id>`.
 */
function sharedRoutes() {
  const shared = "routes/shared";
  const routes = [
    ...documents.map((path) => ({
      id: `routes/${path.replace(/\..*/, "[$&]")}`,
      path,
      file: `${shared}/documents.ts`,
    })),
    ...catalogueNames.flatMap((name) => [
      { id: `json/${name}`, path: `${name}.json`, file: `${shared}/documents.ts` },
      { id: `json/${name}.$id`, path: `${name}/:id.json`, file: `${shared}/documents.ts` },
    ]),
  ];
  return Object.fromEntries(routes.map((route) => [route.id, route]));
}

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
  routes: sharedRoutes,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
