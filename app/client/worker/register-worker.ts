import { WORKER_PATH, withQuery } from "~/address/paths";
import { catalogueKinds, catalogues } from "~/catalogue/kinds";

/**
 * Registers the service worker, has it keep what this page was shown, and fetch the catalogues'
 * data ahead: about 5 KB each, and the next one is there at once. So does the worker of a new build,
 * which begins with empty caches. Does not fail: without a worker the shop needs a line, as any
 * site does.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const ahead = isSavingData() ? [] : catalogueKinds.map(catalogueData);
  const store = () => serviceWorker.controller?.postMessage({ store: [location.href, ...ahead] });
  serviceWorker.addEventListener("controllerchange", store);
  store();
  // In private windows, for one, there are no workers.
  await serviceWorker.register(WORKER_PATH).catch(() => {});
}

/** The address of a catalogue's data, as its loader is asked. */
export function catalogueData(kind: (typeof catalogueKinds)[number]): string {
  const { path } = catalogues[kind];
  return withQuery(path, { _data: `routes${path}` });
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
