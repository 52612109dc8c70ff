import { useLocation, useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { isPopupRoute, pageKey } from "~/address/pages";
import { listen } from "~/client/listen";
import { isFirstPageKnownOnly } from "./first-page";
import { STALE_NOTE } from "./freshness";
import { requestView } from "./request";
import { useStaleNote } from "./use-view";
import { announceChange, findView, isSettled, onChange, receivedAt } from "./views";

/** A view that the page or its popup shows, with the route and the address (path and query) that it answers. */
type Shown = { view: object; route: string; address: string };

const urlOf = ({ address }: Shown) => location.origin + address;

/** How often a visible page checks whether its views have become old, and asks again for old ones, in ms. */
const CHECK_MS = 30_000;

/** The attempts to refresh a view. */
const attempts = new WeakMap<object, AbortController>();

/**
 * Refreshes old views of the page and its popup, and searches without `others`: when they are shown, when the visitor
 * returns to the tab, when the connection returns, and every 30 s. A first page that is a copy is refreshed at once. The requests run outside the
 * router, which aborts its own at each navigation. When a newer view has come, the page shows it. While a view is old, the
 * page shows its date; a popup shows the date of its own view.
 */
export function useFreshViews(): void {
  const shown = useShownViews();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "hidden") return;
      announceChange();
      void refreshViews(shown.filter(({ view }) => !isSettled(view)));
    };
    /** An attempt that began without a connection may hang. */
    const checkAnew = () => {
      for (const { view } of shown) attempts.get(view)?.abort();
      check();
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    const events = { visibilitychange: checkAnew, pageshow: checkAnew, online: checkAnew };
    const stop = listen(window, events);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page only
  useEffect(() => {
    if (isFirstPageKnownOnly()) void refreshViews(shown);
  }, []);
  useNewerViews(shown);
  const ofPage = shown.filter(({ route }) => !isPopupRoute(route));
  const note = useStaleNote(ofPage.map(({ view }) => view));
  useEffect(() => showNote(note), [note]);
}

function useShownViews(): Shown[] {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  return useMemo(
    () =>
      matches.flatMap(({ id: route, data: view }) => {
        if (typeof view !== "object" || view === null) return [];
        const address = isPopupRoute(route) ? pathname + search : pageKey({ pathname, search });
        return { view, route, address };
      }),
    [matches, pathname, search],
  );
}

async function refreshViews(old: readonly Shown[]): Promise<void> {
  const refreshing = old.map(async (each) => {
    const { view, route } = each;
    if (attempts.get(view)?.signal.aborted === false) return;
    const attempt = new AbortController();
    attempts.set(view, attempt);
    await requestView({ url: urlOf(each), signal: attempt.signal }, route).catch(() => null);
    // The next check may try again.
    attempt.abort();
  });
  await Promise.all(refreshing);
}

/** Runs the loaders again, which answer from the store, when the store has newer views than the page shows. */
function useNewerViews(shown: readonly Shown[]): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const hasNewer = useSyncExternalStore(
    onChange,
    () =>
      shown.some((each) => {
        const newest = findView(each.route, urlOf(each));
        return newest !== null && receivedAt(newest) > receivedAt(each.view);
      }),
    () => false,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second newer view may come while the router runs the loaders
  useEffect(() => {
    if (isIdle && hasNewer) revalidate();
  }, [isIdle, hasNewer, shown, revalidate]);
}

function showNote(note: string | undefined): void {
  const paragraph = document.getElementById(STALE_NOTE);
  if (!paragraph) return;
  paragraph.textContent = note ?? "";
  paragraph.hidden = !note;
  document.documentElement.toggleAttribute("data-dated", Boolean(note));
}
