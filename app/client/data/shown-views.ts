import { pageKey } from "~/address/pages";
import { isLoading } from "~/catalogue/loading";
import { revalidate, routerState, servedData } from "~/client/boot/remix-globals";
import { listen } from "~/client/listen";
import { isRecent, type Received, remember } from "./known-content";

/**
 * For each view that the app has shown: when the server sent it, in ms, and whether the page shows that date. It
 * does for a view that was old when shown.
 */
const shown = new WeakMap<object, { receivedAt: number; isStale: boolean }>();

/**
 * Records that a page shows a view. A view that is old at this moment is stale: newer content could not be fetched.
 * A view that is shown again is judged again.
 *
 * @returns the view
 */
export function recordShown<T extends object>(received: Received<T>): T {
  const { view, receivedAt } = received;
  shown.set(view, { receivedAt, isStale: !isRecent(received) });
  return view;
}

/**
 * Whether the first page may be older than it looks: the service worker answered with a copy, or the browser restored
 * the page from its HTTP cache, after Back or in a tab that it had closed.
 */
const isCopy = () => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return "cachedAt" in document.documentElement.dataset || navigation?.type === "back_forward";
};

/** Records the views of the first page. The worker writes the time of a cached page on `<html>`, in ms. */
export function recordFirstPage(): void {
  const { cachedAt } = document.documentElement.dataset;
  const receivedAt = Number(cachedAt ?? Date.now());
  for (const view of Object.values(servedData())) {
    // A route without a loader has no view.
    if (!view) continue;
    remember(view, receivedAt);
    recordShown({ view, receivedAt });
  }
}

/** The date of the oldest stale view, for 'Prix vus le …'; undefined if no view is stale. */
export function staleDate(...views: unknown[]): string | undefined {
  const entries = views.map((view) => shown.get(view as object));
  const times = entries.flatMap((entry) => (entry?.isStale ? entry.receivedAt : []));
  if (times.length === 0) return undefined;
  // The worker writes dates in the same way (worker.js).
  const options = { dateStyle: "short", timeStyle: "short" } as const;
  return new Date(Math.min(...times)).toLocaleString("fr", options);
}

/** Writes the date of a stale page on `<html>`, as the worker does; parts.css shows it. */
export function markStalePage(date: string | undefined): void {
  const { dataset } = document.documentElement;
  if (date) dataset.staleDate = date;
  else delete dataset.staleDate;
}

/** The view that a route shows now, if `url` is the address of the page that is shown; else null. */
export function shownView<T extends object>(url: string, route: string): Received<T> | null {
  const { location, loaderData } = routerState();
  const next = new URL(url);
  const view: T | undefined = loaderData[route];
  const isSame = location.pathname === next.pathname && pageKey(location) === pageKey(next);
  const entry = isSame && view && !isLoading(view) && shown.get(view);
  return entry ? { view, receivedAt: entry.receivedAt } : null;
}

/** How often a page that shows the date of its prices asks for newer ones, in ms. */
const STALE_RETRY_MS = 30_000;

/**
 * Runs the loaders again: at once if the first page is a copy; when a visitor returns to a tab whose page is old, or the
 * connection returns; from time to time while the page shows the date of its prices.
 *
 * @returns a function that ends this
 */
export function keepPageFresh(): () => void {
  const entries = () =>
    Object.values(routerState().loaderData).flatMap((view) => shown.get(view) ?? []);
  const refresh = () => {
    const isOld = entries().some((entry) => !isRecent(entry));
    if (isOld && document.visibilityState === "visible") revalidate();
  };
  const retry = () => entries().some(({ isStale }) => isStale) && refresh();
  const timer = setInterval(retry, STALE_RETRY_MS);
  if (isCopy()) revalidate();
  const stop = listen(window, { visibilitychange: refresh, pageshow: refresh, online: refresh });
  return () => {
    clearInterval(timer);
    stop();
  };
}
