import { routeId } from "~/address/pages";
import { WORKER_PATH, withQuery } from "~/address/paths";
import { catalogues } from "~/catalogue/kinds";

/**
 * Registers the service worker, and asks it to store this page and to prefetch the catalogues' data (about
 * 5 KB each). When the worker of a new build takes over, asks that worker too: it has no pages and data yet.
 * Never throws: without a worker the shop needs a connection, as any site does.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const prefetched = isSavingData()
    ? []
    : Object.values(catalogues).map(({ path }) => withQuery(path, { _data: routeId(path) }));
  const store = () =>
    serviceWorker.controller?.postMessage({ store: [location.href, ...prefetched] });
  serviceWorker.addEventListener("controllerchange", store);
  store();
  // Some browsers refuse workers in private windows.
  await serviceWorker.register(WORKER_PATH).catch(() => {});
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
