import { pageParameters } from "~/address/pages";
import { withQuery } from "~/address/paths";
import { routerState } from "~/client/boot/remix-globals";
import { listen } from "~/client/listen";

/**
 * Loads an address as a new document. The promise never settles, which stops the router from showing anything
 * else. When the back/forward cache restores this page, its router still waits: a reload ends the wait.
 */
export function loadDocument(url: string): Promise<never> {
  listen(window, { pageshow: ({ persisted }) => persisted && window.location.reload() });
  // The router drops the `#` of a loader's address.
  const { hash } = routerState().navigation.location ?? window.location;
  // After Back the browser is at the address already: there `assign` would only scroll.
  if (url + hash === window.location.href) window.location.reload();
  else window.location.assign(url + hash);
  return new Promise(() => {});
}

/** Loads an address as a new document if the service worker has cached it; else resolves at once. */
export async function loadDocumentIfCached(url: string): Promise<void> {
  // After a forced reload no worker controls the page.
  if (!navigator.serviceWorker?.controller) return;
  if (await window.caches?.match(cacheKey(url)).catch(() => null)) await loadDocument(url);
}

/** The key of a page in the service worker's cache, as `cacheKey` in client/worker/worker.js. */
function cacheKey(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const names = [...pageParameters, "mode"];
  return withQuery(
    pathname,
    Object.fromEntries(names.map((name) => [name, searchParams.get(name)])),
  );
}
