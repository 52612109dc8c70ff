import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { listen } from "~/client/listen";
import type { PopupEntry } from "./popup-link";

/** How long the exit animation takes before the popup is really closed, in ms (spec §9). */
const EXIT_MS = 150;

/**
 * Plays the exit, then leaves, once, however often it is called: back to the page that the popup was
 * opened from, or to the page below where it was reached by its address.
 *
 * @param page address of the page below
 * @returns what closes the popup
 */
export function useClosing(dialog: RefObject<HTMLDialogElement>, page: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const isSettled = useNavigation().state === "idle";
  const exit = useRef<ReturnType<typeof setTimeout>>();

  useLayoutEffect(() => {
    const reopen = () => {
      const shown = dialog.current;
      delete shown?.dataset.closing;
      if (!shown?.open) shown?.showModal();
    };
    // A navigation that was given up leaves the popup open.
    if (isSettled) reopen();
    // A visitor may go and come back before React renders: no effect runs then.
    const end = listen(window, {
      popstate: () => window.location.pathname === location.pathname && reopen(),
    });
    return () => {
      end();
      if (!exit.current) return;
      // The visitor goes elsewhere while the popup closes: a second step back could leave the site.
      // The popup stays until that page is shown.
      clearTimeout(exit.current);
      exit.current = undefined;
      reopen();
    };
  }, [isSettled, location, dialog]);

  return () => {
    const shown = dialog.current;
    if (!shown?.isConnected || "closing" in shown.dataset) return;
    shown.dataset.closing = "";
    exit.current = setTimeout(async () => {
      // On a busy phone the animation may have begun late.
      await Promise.allSettled(shown.getAnimations().map(({ finished }) => finished));
      if (!exit.current) return;
      exit.current = undefined;
      // The page below can be used while its content is still on its way.
      shown.close();
      shown.dataset.closing = "done";
      // The visitor has gone back meanwhile, and that page is still on its way.
      if (window.location.pathname !== location.pathname) return;
      const { overPage } = (location.state ?? {}) as Partial<PopupEntry>;
      if (overPage && isSettled) navigate(-1);
      else navigate(page);
    }, EXIT_MS);
  };
}
