import { type RefObject, useEffect, useRef } from "react";
import { listen } from "~/client/listen";

/**
 * From docs/spec.md, "Popup", in px: how far below the card's top a drag may start, how far it must go to close
 * the popup, and how far the card follows at most.
 */
const START_ZONE = 100;
const CLOSE_BEYOND = 80;
const MAX_OFFSET = 200;

/**
 * A finger that moves at most this far sideways or up may still begin a drag, in px: some browsers report
 * every tremor.
 */
const STILL_PX = 5;

/**
 * Lets a finger drag a popup's card down to close the popup. The card follows a drag that starts near its
 * top; beyond `CLOSE_BEYOND` the popup closes, else the card snaps back. It also snaps back when a second
 * finger comes down or the touch is cancelled. The stylesheet moves the card by `--dragged`, also while the
 * popup closes.
 */
export function useDrag(card: RefObject<HTMLElement>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    /** Where the finger came down; null while no finger may drag the card. */
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
      // A downward drag on a scrolled card scrolls the card up.
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
        // The first real move decides. Sideways or upward, the finger scrolls or swipes.
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

    // Not React's own touch listeners: they are passive, and can't prevent scrolling.
    return listen(
      element,
      { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: snapBack },
      false,
    );
  }, [card]);
}
