import { useLocation } from "@remix-run/react";
import type { RefObject } from "react";
import { pageBelow } from "~/address/pages";
import { focusOn, isFocusLostOrIn } from "~/client/navigation/focus";
import { useLayoutEffect } from "~/client/use-layout-effect";
import type { PopupState } from "./popup-link";

/**
 * Makes an open dialog modal: the server renders it as open, but not modal. When the dialog is removed, the
 * focus goes to the element that opened the popup, else to the product's card, else to `<main>`. If another page
 * than the one below is shown then, focus.ts moves the focus to its heading.
 *
 * @param card id of the product's card
 */
export function useModal(dialog: RefObject<HTMLDialogElement>, card: string): void {
  const { opener } = (useLocation().state ?? {}) as Partial<PopupState>;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Not `close()`, which fires a close event.
    element.removeAttribute("open");
    // Safari gives the focus of a tapped link to `<main>`: `close()` would return the focus there, not to the card.
    document.querySelector("main")?.blur();
    element.showModal();
    for (const part of document.querySelectorAll("[inert]")) part.removeAttribute("inert");
    return () => {
      element.close();
      // `close()` has returned the focus to where it was before `showModal()`. If the popup came with the
      // document, that is the popup's own heading, which has `autofocus` and which React is about to remove.
      if (!isFocusLostOrIn(element)) return;
      const link = document.getElementById(card)?.querySelector("a");
      const next = (opener && document.getElementById(opener)) || link;
      const start = next ?? document.querySelector("main");
      if (start) focusOn(start);
    };
  }, [dialog, card, opener]);
}

/**
 * The attributes of each part of a page behind a popup. Without scripts a popup is not modal: the server
 * makes these parts inert. `useModal` removes `inert`, as a modal dialog has the same effect.
 */
export function useBehindPopup(): object {
  const { pathname } = useLocation();
  if (!import.meta.env.SSR) return { suppressHydrationWarning: true };
  return pageBelow(pathname) === pathname ? {} : { inert: "" };
}
