import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { pageBelow } from "~/paths";

/** The page that was shown last; none before the first, whose focus is the browser's affair. */
let shown: string | undefined;

/** Whether the page is being rendered for the first time: as the server sent it. */
export const isFirstRender = () => shown === undefined;

/** The card of a popup that has gone together with the page below it. */
let left: string | undefined;

/** Has the focus go to a card, if the page that comes has it: that is where its popup was opened. */
export function returnFocusTo(card: string): void {
  left = card;
}

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
    if (heading) heading.tabIndex = -1;
    const link = document.getElementById(left ?? "")?.querySelector("a");
    left = undefined;
    (link ?? heading)?.focus({ preventScroll: true });
  }, [page]);
}
