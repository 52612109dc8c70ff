import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { listen } from "~/client/listen";
import type { PopupState } from "./popup-link";

/** The length of the exit animation, in ms (docs/spec.md, "Popup"). */
const EXIT_MS = 150;

/**
 * Closes a popup: plays the exit animation, then goes back in history if a link opened the popup, else
 * navigates to the page below. While the popup closes, further calls do nothing. The dialog's `data-closing`
 * is empty during the animation, then "done" until the next page is shown.
 *
 * @param page address of the page below
 * @returns a function that closes the popup
 */
export function useClosing(dialog: RefObject<HTMLDialogElement>, page: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const isSettled = useNavigation().state === "idle";
  const exitTimer = useRef<ReturnType<typeof setTimeout>>();

  const close = () => {
    const element = dialog.current;
    if (!element?.isConnected || "closing" in element.dataset) return;
    element.dataset.closing = "";
    exitTimer.current = setTimeout(async () => {
      // On a busy phone the animation may begin late.
      await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
      if (!exitTimer.current) return;
      exitTimer.current = undefined;
      // The visitor can use the page below at once, even while the router loads its content.
      element.close();
      element.dataset.closing = "done";
      // The visitor went back during the animation: the router is loading that page.
      if (window.location.pathname !== location.pathname) return;
      const { overPage } = (location.state ?? {}) as Partial<PopupState>;
      // No step back if another navigation was under way when the popup began to close: two could leave the site.
      if (overPage && isSettled) navigate(-1);
      else navigate(page);
    }, EXIT_MS);
  };

  useLayoutEffect(() => {
    const reopen = () => {
      const element = dialog.current;
      delete element?.dataset.closing;
      if (!element?.open) element?.showModal();
    };
    // After an aborted navigation the popup is still rendered: it opens again.
    if (isSettled) reopen();
    // After a quick Back and Forward the popup's page is still rendered, and no effect runs.
    const stopListening = listen(window, {
      popstate: () => window.location.pathname === location.pathname && reopen(),
    });
    return () => {
      stopListening();
      if (!exitTimer.current) return;
      // Another navigation has begun during the animation. To go back as well could leave the site: the
      // popup opens again until the next page is shown.
      clearTimeout(exitTimer.current);
      exitTimer.current = undefined;
      reopen();
    };
  }, [isSettled, location, dialog]);

  return close;
}
