import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type RefObject, useRef } from "react";
import { isBrowserAt } from "~/client/boot/remix-globals";
import { listen } from "~/client/listen";
import { useLayoutEffect } from "~/client/use-layout-effect";
import type { PopupState } from "./popup-link";

/** The length of the exit animation, in ms (docs/spec.md, "Popup"). */
const EXIT_MS = 150;

type Below = {
  /** Address of the page below. */
  page: string;
  /** Id of the product's card on that page. */
  card: string;
};

/**
 * Closes a popup: plays the exit animation, then leaves the popup's history entry. If a link of the page below opened
 * the popup, the entry before is that page's: closing goes back. Else closing replaces the entry, with the page at the
 * product's card, as the link without scripts does. While the popup closes, further calls do nothing. During the
 * animation the dialog has `data-closing`; after it the dialog is closed until the next page is shown.
 *
 * @returns a function that closes the popup
 */
export function useClosing(dialog: RefObject<HTMLDialogElement>, { page, card }: Below) {
  const navigate = useNavigate();
  const location = useLocation();
  const isSettled = useNavigation().state === "idle";
  /** Set from the beginning of the exit until the popup opens again. Aborted: the popup has opened again. */
  const exit = useRef<AbortController>();

  const close = () => {
    const element = dialog.current;
    if (!element?.isConnected || exit.current) return;
    exit.current = new AbortController();
    const { signal } = exit.current;
    element.dataset.closing = "";
    setTimeout(async () => {
      // On a busy phone the animation may begin late.
      await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
      if (signal.aborted) return;
      // The visitor can use the page below at once, even while the router loads its content.
      element.close();
      delete element.dataset.closing;
      // The visitor went back during the animation: the router is loading that page. Two steps could leave the site.
      if (!isBrowserAt(location.key)) return;
      const { overPage } = (location.state ?? {}) as Partial<PopupState>;
      if (overPage) navigate(-1);
      else navigate(`${page}#${card}`, { replace: true });
    }, EXIT_MS);
  };

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const reopen = () => {
      exit.current?.abort();
      exit.current = undefined;
      delete element.dataset.closing;
      if (!element.open) element.showModal();
    };
    // After an aborted navigation the popup is still rendered: it opens again.
    if (isSettled) reopen();
    // After a quick Back and Forward the popup's page is still rendered, and no effect runs.
    const stopListening = listen(window, {
      popstate: () => window.location.pathname === location.pathname && reopen(),
    });
    return () => {
      stopListening();
      // Another navigation has begun during the animation. To go back as well could leave the site: the
      // popup opens again until the next page is shown.
      if (element.isConnected && "closing" in element.dataset) reopen();
    };
  }, [isSettled, location, dialog]);

  return close;
}
