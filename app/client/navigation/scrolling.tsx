import { type Location, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { isHome, pageKey } from "~/address/pages";
import { paths } from "~/address/paths";
import { listen } from "~/client/listen";
import { isFirstRender } from "./focus";

/** How far each history entry's page was scrolled when the visitor left it, in px. */
const leftAt = new Map<string, number>();

/** How far the page was scrolled at Back or Forward, in px, before the browser scrolled. */
let scrollAtPop: number | undefined;

/**
 * Scrolls after a navigation (docs/spec.md, "Every page"): to the top of a new page, to its `#` target if the
 * address has one, or after Back, except on home, to where the visitor left the page. Popups and home's
 * filters don't scroll. Replaces Remix's `ScrollRestoration`, which adds an inline script and switches off
 * the browser's scroll restoration everywhere; here it is off on home only.
 */
export function Scrolling() {
  const location = useLocation();
  const { pathname } = location;
  const home = isHome(pathname);
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
  // Home with other filters is the same page: nothing scrolls.
  const page = home ? paths.home : pageKey(location);
  return <PageScroll key={page} location={location} />;
}

/** Scrolls one page. Its unmounting stores how far the page was scrolled, before the page is replaced. */
function PageScroll({ location }: { location: Location }) {
  const isPop = useNavigationType() === "POP";
  const entry = useRef(location);
  const isNew = useRef(true);

  useLayoutEffect(() => {
    const samePage = !isNew.current;
    const popupChanged = samePage && entry.current.pathname !== location.pathname;
    entry.current = location;
    isNew.current = false;
    // The browser scrolls the first page, and a navigation in place doesn't scroll.
    if (isFirstRender() || (!isPop && location.state?.inPlace)) return;
    const target = targetOf(location.hash);
    const before = isPop && !samePage ? leftAt.get(location.key) : undefined;
    // Back or Forward opens or closes a popup: undo the browser's scrolling of the page behind it.
    if (popupChanged && isPop) scrollTo(scrollAtPop ?? window.scrollY);
    else if (before !== undefined && !isHome(location.pathname)) scrollTo(before);
    else if (target && !isPop) target.scrollIntoView();
    // A new page, or a link to the page that is shown.
    else if (!samePage || (!popupChanged && !isPop)) scrollTo(0);
    scrollAtPop = undefined;
  }, [location, isPop]);

  useLayoutEffect(
    () => () => void leftAt.set(entry.current.key, scrollAtPop ?? window.scrollY),
    [],
  );
  return null;
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
