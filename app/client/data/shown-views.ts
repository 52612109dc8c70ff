import { contentKey } from "~/address/pages";
import { hasLoading } from "~/catalogue/loading";
import { revalidate, routerState, servedData } from "~/client/boot/remix-globals";
import { listen } from "~/client/listen";
import { remember } from "./known-content";
import { isRecent, type Received } from "./received";

/** The views that pages have been given, with when the server sent them, and whether they were old then. */
const shown = new WeakMap<object, { receivedAt: number; isStale: boolean }>();

/** Gives a view to its page. An old one is stale: the server could not be asked for a newer one. */
export function show<T extends object>(received: Received<T>): T {
  const { view, receivedAt } = received;
  shown.set(view, { receivedAt, isStale: !isRecent(received) });
  return view;
}

/**
 * Takes note of the views that the page was rendered with. The worker writes on `<html>` when it
 * stored a copy of a page, in ms.
 */
export function showFirstPage(): void {
  const { cachedAt } = document.documentElement.dataset;
  const receivedAt = Number(cachedAt ?? Date.now());
  for (const view of Object.values(servedData())) {
    // A route without a loader.
    if (!view) continue;
    remember(view, receivedAt);
    shown.set(view, { receivedAt, isStale: cachedAt !== undefined });
  }
}

/**
 * The date that marks stale prices ('Prix vus le …'): of the oldest of these views that is stale.
 * Undefined where none is.
 */
export function staleDate(...views: unknown[]): string | undefined {
  const entries = views.map((view) => shown.get(view as object)).filter((entry) => entry?.isStale);
  if (entries.length === 0) return undefined;
  const oldest = Math.min(...entries.map((entry) => entry?.receivedAt ?? 0));
  // The worker writes it in the same way (worker.js).
  return new Date(oldest).toLocaleString("fr", { dateStyle: "short", timeStyle: "short" });
}

/** Marks the page with the date of its stale prices, on `<html>` as the worker does; see app.css. */
export function markPage(date: string | undefined): void {
  const { dataset } = document.documentElement;
  if (date) dataset.staleDate = date;
  else delete dataset.staleDate;
}

/** What the page shows of a route, where its own content is asked for again; else null. */
export function shownView<T extends object>(url: string, route: string): Received<T> | null {
  const { location, loaderData } = routerState();
  const next = new URL(url);
  const view: T | undefined = loaderData[route];
  const isSame = location.pathname === next.pathname && contentKey(location) === contentKey(next);
  const entry = isSame && view && !hasLoading(view) && shown.get(view);
  return entry ? { view, receivedAt: entry.receivedAt } : null;
}

/**
 * Asks the server for the page again when a visitor returns to a tab whose page is old.
 *
 * @returns what ends that
 */
export function refreshOnReturn(): () => void {
  const refresh = () => {
    const entries = Object.values(routerState().loaderData).map((view) => shown.get(view));
    const isOld = entries.some((entry) => entry && !isRecent(entry));
    if (isOld && document.visibilityState === "visible") revalidate();
  };
  const ends = [
    listen(document, { visibilitychange: refresh }),
    listen(window, { pageshow: refresh }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
