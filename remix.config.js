import { catalogues } from "./app/catalogue/kinds";

/** The documents for programs, and the JSON of the pages that are no catalogue. */
const documentNames = [
  ...["sitemap.xml", "robots.txt", "manifest.webmanifest", "nouveautes.atom", "tarifs.csv"],
  ...["openapi.json", "produits.json", "index.json", "recherche.json", "contentful.json"],
];

const CATALOGUE = "routes/shared/catalogue.tsx";
const POPUP = "routes/shared/popup.tsx";
const DOCUMENTS = "routes/shared/documents.ts";

/**
 * The routes of `app/routes/shared/`, whose files have several addresses. Each other file in `app/routes/` has one.
 * Clients send the ids: `?_data=<id>`.
 */
export function sharedRoutes() {
  const catalogueNames = Object.values(catalogues).map(({ path }) => path.slice(1));
  const routes = [
    ...catalogueNames.flatMap((name) => [
      { id: `routes/${name}`, path: name, file: CATALOGUE },
      { id: `routes/${name}.$id`, parentId: `routes/${name}`, path: ":id", file: POPUP },
      { id: `json/${name}`, path: `${name}.json`, file: DOCUMENTS },
      { id: `json/${name}.$id`, path: `${name}/:id.json`, file: DOCUMENTS },
    ]),
    { id: "routes/recherche.$id", parentId: "routes/recherche", path: ":id", file: POPUP },
    { id: "routes/_home.produit.$id", parentId: "routes/_home", path: "produit/:id", file: POPUP },
    ...documentNames.map((name) => ({
      id: `routes/${name.replace(/\..*/, "[$&]")}`,
      path: name,
      file: DOCUMENTS,
    })),
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
