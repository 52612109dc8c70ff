import * as build from "virtual:remix/server-build";
import { pageParameters } from "~/address/pages";
import { paths } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";
import { scriptFiles } from "~/client/boot/remix-globals";
import { FRESH_MS, STALE_NOTE } from "~/client/data/freshness";
import workerSource from "~/client/worker/worker.js?raw";
import { settings } from "~/config/settings.server";
import { shop } from "~/config/shop";
import { UNHASHED_FILES } from "~/config/shop-file.server";
import { WORKER_POLICY } from "~/http/security-headers.server";
import headingFont from "~/styles/fonts/fraunces-600-fr.woff2?url";

/** The service worker of this build; with `SERVICE_WORKER=off`, a worker that unregisters itself. */
export function loader() {
  const source = settings.SERVICE_WORKER === "off" ? UNREGISTERING : `${header()}${workerSource}`;
  return new Response(source, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": WORKER_POLICY,
    },
  });
}

/** The facts about the build and the shop that the worker needs, as a line of JavaScript. */
function header(): string {
  const assets = [...scriptFiles(build.assets), headingFont];
  // Prefetched data is used without a request as long as the server's content is fresh, at most 60 s.
  const reuseMs = 1000 * Math.min(settings.CONTENT_TTL_SECONDS, 60);
  const facts = {
    version: BUILD_ID,
    assets,
    shop: shop().id,
    shopFiles: [paths.offline, ...UNHASHED_FILES],
    offlinePage: paths.offline,
    catalogues: [...Object.values(catalogues).map(({ path }) => path), paths.home],
    parameters: pageParameters,
    reuseMs,
    freshMs: FRESH_MS,
    note: STALE_NOTE,
  };
  return `self.BUILD = ${JSON.stringify(facts)};\n`;
}

/** A worker that replaces a faulty one: it deletes all caches and unregisters itself. */
const UNREGISTERING = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
