import { type RefObject, useEffect, useRef } from "react";

/** Figures of spec §9, in px. */
const START_ZONE = 100;
const CLOSE_BEYOND = 80;
const MAX_OFFSET = 200;

/**
 * Lets a finger drag a card down to close it: a drag that starts near the card's top follows the
 * finger and closes beyond a threshold, else the card snaps back. Sideways and upward moves, a
 * second finger and a cancelled touch do nothing but that.
 *
 * @param onClose tells whether it closes: not while the page is on its way elsewhere
 */
export function useDragToClose(card: RefObject<HTMLElement>, onClose: () => boolean): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    /** Where the only finger came down; null when no drag may come of it. */
    let start: { x: number; y: number } | null = null;
    let offset = 0;
    let dragging = false;

    const moveTo = (y: number) => {
      element.style.transform = y > 0 ? `translateY(${Math.min(y, MAX_OFFSET)}px)` : "";
    };
    const snapBack = () => {
      start = null;
      dragging = false;
      delete element.dataset.dragging;
      moveTo(0);
    };
    const onStart = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (!touch || touches.length > 1) return snapBack();
      const fromTop = touch.clientY - element.getBoundingClientRect().top;
      start = fromTop <= START_ZONE ? { x: touch.clientX, y: touch.clientY } : null;
      offset = 0;
    };
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!start || !touch) return;
      // A second finger may have come down outside the card.
      if (event.touches.length > 1) return snapBack();
      const down = touch.clientY - start.y;
      const sideways = Math.abs(touch.clientX - start.x);
      if (!dragging && down <= sideways) {
        // The first move tells what it is to be: a scroll or a swipe.
        start = null;
        return;
      }
      dragging = true;
      offset = down;
      element.dataset.dragging = "";
      event.preventDefault();
      moveTo(down);
    };
    const onEnd = () => {
      // It leaves from where the finger let go.
      if (dragging && offset > CLOSE_BEYOND && close.current()) {
        start = null;
        dragging = false;
      } else snapBack();
    };

    // React's own touch listeners are passive: they could not keep the page from scrolling.
    element.addEventListener("touchstart", onStart, { passive: true });
    element.addEventListener("touchmove", onMove, { passive: false });
    element.addEventListener("touchend", onEnd);
    element.addEventListener("touchcancel", snapBack);
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchmove", onMove);
      element.removeEventListener("touchend", onEnd);
      element.removeEventListener("touchcancel", snapBack);
    };
  }, [card]);
}
