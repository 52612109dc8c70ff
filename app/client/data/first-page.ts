import { servedData } from "~/client/boot/remix-globals";
import { STALE_NOTE } from "./freshness";
import { storeView } from "./views";

/** When the service worker stored the copy that it answered with, in ms; null if the page is no such copy. */
function copiedAt(): number | null {
  const { copiedAt } = document.getElementById(STALE_NOTE)?.dataset ?? {};
  return copiedAt === undefined ? null : Number(copiedAt);
}

/** Whether the browser may have taken the page from its HTTP cache, whatever the age: after Back, or in a restored tab. */
function isRestored(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward";
}

/** Whether the service worker answered with a copy of the first page. */
export const isFirstPageCopy = () => copiedAt() !== null;

/** Whether the first page may be older than it looks. */
export function isFirstPageKnownOnly(): boolean {
  return isFirstPageCopy() || isRestored();
}

/** Stores the views of the page that the server, the service worker or the HTTP cache has sent. */
export async function storeFirstPage(): Promise<void> {
  // Before the app ran, the visitor may have tapped a filter of the page that the server sent.
  const address = window.earlyFilter?.served ?? location.pathname + location.search;
  const receivedAt = copiedAt() ?? (isRestored() ? await cachedAt(address) : Date.now());
  for (const [route, view] of Object.entries(servedData())) {
    // A route without a loader has no view.
    if (view) storeView(route, location.origin + address, view, receivedAt);
  }
}

/** When the server sent the page that the HTTP cache holds, in ms by the server's clock; NaN if it holds none. */
async function cachedAt(address: string): Promise<number> {
  const options = { cache: "only-if-cached", mode: "same-origin" } as const;
  const cached = await fetch(address, options).catch(() => null);
  return Date.parse(cached?.headers.get("Date") ?? "");
}
