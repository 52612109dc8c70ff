import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { pageBelow } from "~/address/read-address";

/** The page that was shown last; none before the first, whose focus is the browser's affair. */
let shown: string | undefined;

/** Whether the page is being rendered for the first time: as the server sent it. */
export const isFirstRender = () => shown === undefined;

/**
 * After a way to another page by scripts the focus goes to its main heading, as a new document
 * would begin there for a screen reader and for Tab. Popups and filters stay on their page, and
 * see to their focus themselves.
 */
export function useFocusOnNavigation(): void {
  const page = pageBelow(useLocation().pathname);
  useEffect(() => {
    const moved = shown !== undefined && shown !== page;
    shown = page;
    if (!moved) return;
    const heading = document.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
}
