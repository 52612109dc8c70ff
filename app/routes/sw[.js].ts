import * as build from "virtual:remix/server-build";
import { paths } from "~/address/paths";
import workerSource from "~/client/worker/worker.js?raw";
import { settings } from "~/config/settings.server";
import { WORKER_POLICY } from "~/http/security-headers.server";
import headingFont from "~/styles/fonts/fraunces-600-fr.woff2?url";

/** The service worker of this build, or the one that takes itself off where it is switched off. */
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

/** No hash is in its name: the worker's caches, which are the build's, keep the right one. */
const ICONS = "/icons.svg";

/** What the worker has to know of its build. */
function header(): string {
  const { url, entry } = build.assets;
  const assets = [url, entry.module, ...entry.imports, headingFont, ICONS];
  // What was fetched ahead is used as long as the server itself would not ask for newer.
  const freshMs = 1000 * Math.min(settings.CONTENT_TTL_SECONDS, 60);
  return `self.BUILD = ${JSON.stringify({ version: BUILD_ID, assets, offlinePage: paths.offline, freshMs })};\n`;
}

/** A worker that was found at fault: it drops all caches and unregisters. */
const UNREGISTERING = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
