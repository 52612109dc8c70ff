import { WORKER_PATH, withQuery } from "~/address/paths";
import { catalogueKinds, catalogues } from "~/catalogue/kinds";

/**
 * Registers the service worker. Asks it to store this page, and to prefetch the catalogues' data
 * (about 5 KB each); asks the worker of a new build again, as its caches are empty. Never fails:
 * without a worker the shop needs a connection, as any site does.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const ahead = isSavingData() ? [] : catalogueKinds.map(catalogueData);
  const store = () => serviceWorker.controller?.postMessage({ store: [location.href, ...ahead] });
  serviceWorker.addEventListener("controllerchange", store);
  store();
  // Private windows have no workers.
  await serviceWorker.register(WORKER_PATH).catch(() => {});
}

/** The address of a catalogue's data. */
function catalogueData(kind: (typeof catalogueKinds)[number]): string {
  const { path } = catalogues[kind];
  return withQuery(path, { _data: `routes${path}` });
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
