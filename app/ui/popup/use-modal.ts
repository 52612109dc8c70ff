import { useLocation } from "@remix-run/react";
import { type RefObject, useLayoutEffect } from "react";
import { focusOn, isFocusLeftIn } from "~/client/navigation/focus";
import type { PopupEntry } from "./popup-link";

/**
 * Makes a dialog that the server rendered open a modal one. When it goes, the focus goes to what opened
 * the popup, else to the product's card, else to the page's content. The page stays where it is.
 *
 * @param card id of the product's card
 */
export function useModal(dialog: RefObject<HTMLDialogElement>, card: string): void {
  const { opener } = (useLocation().state ?? {}) as Partial<PopupEntry>;
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // To take the attribute off fires no close event.
    shown.removeAttribute("open");
    shown.showModal();
    for (const part of document.querySelectorAll("[inert]")) part.removeAttribute("inert");
    return () => {
      shown.close();
      // The browser gives the focus back to what had it: after a reload that was the popup's own button.
      if (!isFocusLeftIn(shown)) return;
      const link = document.getElementById(card)?.querySelector("a");
      const next = (opener && document.getElementById(opener)) || link;
      const start = next ?? document.querySelector("main");
      if (start) focusOn(start);
    };
  }, [dialog, card, opener]);
}
