import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { isHome, pageKey } from "~/address/pages";
import { paths } from "~/address/paths";
import { listen, type NavigateEvent } from "~/client/listen";
import { useLayoutEffect } from "~/client/use-layout-effect";
import { lastLocation } from "./last-location";

/** How far each history entry's page was scrolled when the visitor left it, in px. */
const savedTops = new Map<string, number>();

/** How far the page was scrolled at Back or Forward, in px, before the browser scrolled. */
let scrollAtPop: number | undefined;

/**
 * Scrolls after a navigation (docs/spec.md, "Every page"): to the `#` target of the new address, else to the
 * top. After Back or Forward: to where the visitor left the page; on home, and if the document was loaded since,
 * to the top. Popups and home's filters don't scroll. Replaces Remix's `ScrollRestoration`, which adds an inline
 * script and switches off the browser's scroll restoration everywhere; here it is off on home only.
 *
 * Must stand before `<Outlet>`: React then runs the cleanup, which saves the scroll position, before it removes
 * the page that the visitor leaves.
 */
export function Scrolling() {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const { pathname } = location;
  const home = isHome(pathname);
  const page = pageOf(location);
  useEffect(() => {
    if (!home) return;
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = before;
    };
  }, [home]);
  useEffect(() => {
    const popstate = () => {
      scrollAtPop ??= window.scrollY;
    };
    return listen(window, { popstate });
  }, []);
  useEffect(leaveScrollingToApp, []);
  useLayoutEffect(() => {
    const before = lastLocation();
    const samePage = before !== undefined && pageOf(before) === page;
    const popupChanged = samePage && before.pathname !== pathname;
    const target = targetOf(location.hash);
    const savedTop = isPop && !samePage && !home ? savedTops.get(location.key) : undefined;
    // On the first page the browser scrolls; a navigation in place leaves the page where it is.
    const staysInPlace = !before || (!isPop && location.state?.inPlace);
    if (!staysInPlace) {
      // Back or Forward opens or closes a popup: undo the browser's scrolling of the page behind it.
      if (popupChanged && isPop) scrollTo(scrollAtPop ?? window.scrollY);
      else if (savedTop !== undefined) scrollTo(savedTop);
      else if (target && !isPop) target.scrollIntoView();
      // A new page, or a link to the page that is shown.
      else if (!samePage || (!popupChanged && !isPop)) scrollTo(0);
    }
    scrollAtPop = undefined;
    return () => void savedTops.set(location.key, scrollAtPop ?? window.scrollY);
  }, [location, pathname, page, home, isPop]);
  return null;
}

/**
 * At Back or Forward browsers scroll at once, while the page that the visitor leaves is still shown. With the Navigation
 * API they leave the scrolling to the app. After a reload they still scroll: the scroll restoration of the history
 * entries stays on. `hashChange`: only the `#` changes, on the same page.
 */
function leaveScrollingToApp() {
  const { navigation } = window as { navigation?: EventTarget };
  const navigate = (event: NavigateEvent) => {
    const { navigationType, canIntercept, hashChange } = event;
    if (navigationType !== "traverse" || !canIntercept || hashChange) return;
    event.intercept({ scroll: "manual", focusReset: "manual" });
  };
  return navigation && listen(navigation, { navigate });
}

/** The page of an address, without its popup. Home with other filters is the same page: nothing scrolls. */
function pageOf(location: Pick<Location, "pathname" | "search">): string {
  return isHome(location.pathname) ? paths.home : pageKey(location);
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

/** The element that a `#` names; null if the page lacks it or the `#` is malformed. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
