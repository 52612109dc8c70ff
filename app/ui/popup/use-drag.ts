import { type RefObject, useEffect, useRef } from "react";
import { listen } from "~/client/listen";

/** Figures of spec §9, in px. */
const START_ZONE = 100;
const CLOSE_BEYOND = 80;
const MAX_OFFSET = 200;

/** Moves aside or up of at most this count as a still finger, in px: some browsers report each of them. */
const STILL_PX = 5;

/**
 * Lets a finger drag a card down to close it: a drag that starts near the card's top follows the
 * finger and closes beyond a threshold, else the card snaps back. It also snaps back after a sideways
 * or upward move, a second finger or a cancelled touch. The custom property `--dragged` is the
 * distance: the stylesheet moves the card by it, also while the popup closes.
 */
export function useDrag(card: RefObject<HTMLElement>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    /** Where the only finger came down; null when it must not drag the card. */
    let start: { x: number; y: number } | null = null;
    let offset = 0;

    const moveTo = (y: number) => {
      offset = y;
      const dragged = Math.min(Math.max(y, 0), MAX_OFFSET);
      element.style.setProperty("--dragged", `${dragged}px`);
    };
    const letGo = () => {
      start = null;
      delete element.dataset.dragging;
    };
    const snapBack = () => {
      letGo();
      moveTo(0);
    };
    const onStart = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (!touch || touches.length > 1) return snapBack();
      const fromTop = touch.clientY - element.getBoundingClientRect().top;
      // A finger that is on a card scrolled down scrolls it back up.
      const mayDrag = fromTop <= START_ZONE && element.scrollTop <= 0;
      start = mayDrag ? { x: touch.clientX, y: touch.clientY } : null;
      offset = 0;
    };
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!start || !touch) return;
      // A second finger may be down outside the card.
      if (event.touches.length > 1) return snapBack();
      const down = touch.clientY - start.y;
      const sideways = Math.abs(touch.clientX - start.x);
      if (!("dragging" in element.dataset) && down <= sideways) {
        // The first real move decides: this one scrolls or swipes.
        if (sideways - down > STILL_PX) start = null;
        return;
      }
      element.dataset.dragging = "";
      event.preventDefault();
      moveTo(down);
    };
    const onEnd = ({ touches }: TouchEvent) => {
      // Another finger is still down, perhaps outside the card.
      if (touches.length > 0) return snapBack();
      if (offset > CLOSE_BEYOND) close.current();
      // The closing popup leaves from where the finger let go.
      if (element.closest("[data-closing]")) letGo();
      else snapBack();
    };

    // React's own touch listeners are passive: they could not keep the page from scrolling.
    return listen(
      element,
      { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: snapBack },
      false,
    );
  }, [card]);
}
