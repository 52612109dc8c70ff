import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { contentKey, pageBelow } from "~/address/pages";
import { focusOn, isFocusInView } from "./focus";

/** What was shown last: the page, and its content. None before the first page. */
let shown: { page: string; content: string } | undefined;

/** Whether the page is being rendered for the first time, as the server sent it. */
export const isFirstRender = () => shown === undefined;

/**
 * After a navigation by scripts the focus goes to the page's main heading, as a new document begins
 * there for a screen reader and for Tab. A filter, a search or a further page of a list changes what the
 * same page shows: the focus moves only where it was lost or is out of view, to the `#` target or else to
 * the heading. On the first page the browser places the focus, in a popup `useModal`.
 */
export function useFocusOnNavigation(): void {
  const location = useLocation();
  const page = pageBelow(location.pathname);
  const content = contentKey(location);
  const { hash } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hash alone changes no content
  useEffect(() => {
    const before = shown;
    shown = { page, content };
    if (!before || before.content === content) return;
    const isSamePage = before.page === page;
    if (isSamePage && isFocusInView()) return;
    const target = isSamePage && hash ? document.getElementById(hash.slice(1)) : null;
    const start = target ?? document.querySelector("h1");
    if (start) focusOn(start);
  }, [page, content]);
}
