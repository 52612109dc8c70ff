import { type Location, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { contentKey, isHome } from "~/address/pages";
import { paths } from "~/address/paths";
import { listen } from "~/client/listen";
import { isFirstRender } from "./use-focus-on-navigation";

/** Where visitors stood when they left a page, by history entry, in px. */
const leftAt = new Map<string, number>();

/** Where the page stood as the visitor went back or forward, before the browser moved it. */
let stoodAt: number | undefined;

/**
 * Where the page stands after a navigation (spec §2): at its top; at the `#` target where there
 * is one; where it stood for popups and home filters, which stay on their page, and on the way
 * back. The browser's scroll restoration is off on home only: Remix's `ScrollRestoration` switches it
 * off everywhere and adds an inline script.
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
  useEffect(
    () =>
      listen(window, {
        popstate: () => {
          stoodAt ??= window.scrollY;
        },
      }),
    [],
  );
  // Home's filters stay in place; another page's content begins anew.
  const page = home ? paths.home : contentKey(location);
  return <ScrollOf key={page} location={location} />;
}

/** One page's scrolling. It is made and thrown away with the page, before its content goes. */
function ScrollOf({ location }: { location: Location }) {
  const navigation = useNavigationType();
  const entry = useRef(location);
  const isNew = useRef(true);

  useLayoutEffect(() => {
    const samePage = !isNew.current;
    const popupChanged = samePage && entry.current.pathname !== location.pathname;
    entry.current = location;
    isNew.current = false;
    // The first page is where the browser has put it, and what is done in place leaves it there.
    if (isFirstRender() || (navigation !== "POP" && location.state?.inPlace)) return;
    const target = targetOf(location.hash);
    const before = navigation === "POP" && !samePage ? leftAt.get(location.key) : undefined;
    // The page behind a popup stays put, however it was scrolled when the popup was last open.
    if (popupChanged && navigation === "POP") scrollTo(stoodAt ?? window.scrollY);
    else if (before !== undefined && !isHome(location.pathname)) scrollTo(before);
    else if (target && navigation !== "POP") target.scrollIntoView();
    // A link to the page that it stands on is one to its top.
    else if (!samePage || !(popupChanged || navigation === "POP")) scrollTo(0);
    stoodAt = undefined;
  }, [location, navigation]);

  useLayoutEffect(() => () => void leftAt.set(entry.current.key, stoodAt ?? window.scrollY), []);
  return null;
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

/** The element that a `#` names; none for one that is malformed. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
