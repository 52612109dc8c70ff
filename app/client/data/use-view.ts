import { useMemo, useSyncExternalStore } from "react";
import { EARLIER_VISIT, findView, isFresh, onChange, receivedAt, storeVersion } from "./views";

/**
 * The newest view that this tab has for an address (see `findView`), from now on.
 *
 * @param address path and query; null for no view
 */
export function useView<T extends object>(route: string, address: string | null): T | null {
  const version = useSyncExternalStore(onChange, storeVersion, () => 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have another view
  return useMemo(
    () => (address === null ? null : findView<T>(route, location.origin + address)),
    [route, address, version],
  );
}

/**
 * The note for visitors on views that are old, with the date of the oldest.
 *
 * @returns undefined if all views are fresh; also on the server, because the page may be shown much later
 */
export function useStaleNote(views: readonly unknown[]): string | undefined {
  return useSyncExternalStore(
    onChange,
    () => staleNote(views),
    () => undefined,
  );
}

function staleNote(views: readonly unknown[]): string | undefined {
  const isObject = (view: unknown) => typeof view === "object" && view !== null;
  const old = views.filter(isObject).filter((view) => !isFresh(view));
  if (old.length === 0) return undefined;
  const time = Math.min(...old.map(receivedAt));
  if (time === EARLIER_VISIT) return "Prix d’une visite précédente";
  // The worker writes dates in the same way (worker.js).
  const options = { dateStyle: "short", timeStyle: "short" } as const;
  return `Prix vus le ${new Date(time).toLocaleString("fr", options)}`;
}
