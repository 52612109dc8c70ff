import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { pageBelow, pageKey } from "~/address/pages";
import { lastLocation } from "./last-location";

/**
 * Moves the focus to the page's main heading after a navigation by scripts: screen readers and Tab start
 * there, as in a new document. A filter, a search or a further page of a list changes the content of the
 * same page: then the focus moves only if it was lost or is out of view, to the `#` target or else to the
 * heading. On the first page the browser places the focus, and in a popup `useModal`.
 */
export function useFocusOnNavigation(): void {
  const location = useLocation();
  const page = pageBelow(location.pathname);
  const content = pageKey(location);
  const { hash } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hash alone changes no content
  useEffect(() => {
    const before = lastLocation();
    if (!before || pageKey(before) === content) return;
    const isSamePage = pageBelow(before.pathname) === page;
    if (isSamePage && isFocusInView()) return;
    const target = isSamePage && hash ? document.getElementById(hash.slice(1)) : null;
    const start = target ?? document.querySelector("h1");
    if (start) focusOn(start);
  }, [page, content]);
}

/**
 * Moves the focus to an element without scrolling. A heading or a card can have the focus only once its
 * `tabindex` is set; until then its `tabIndex` is read as -1.
 */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether the focus is in an element, or lost: the browser moves it to `<body>` when its element is removed. */
export function isFocusLostOrIn(element: Element): boolean {
  const { activeElement } = document;
  return activeElement === document.body || element.contains(activeElement);
}

function isFocusInView(): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  if (activeElement.closest("details:not([open]) > :not(summary)")) return false;
  const { top, bottom, width } = activeElement.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}
