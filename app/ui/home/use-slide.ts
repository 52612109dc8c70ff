import { type RefObject, useLayoutEffect } from "react";
import type { Turn } from "./use-rotation";

/** How long one banner takes to slide in, in ms (spec §9). */
const SLIDE_MS = 500;

/** What tells whether the visitor asks for less motion. */
export function stillness(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)");
}

/**
 * Lets the track of banners slide. The style sheet puts it where it belongs; from where it was
 * seen last it then comes along. A whole set of banners less to go looks the same, so it never
 * runs out of banners, however fast one clicks, and wraps without anyone seeing it.
 */
export function useSlide(track: RefObject<HTMLElement>, turn: Turn, count: number): void {
  useLayoutEffect(() => {
    const element = track.current;
    if (!element || turn.moves === 0 || stillness().matches) return;
    // How far the slide before this one still had to go, in banners.
    const left = new DOMMatrix(getComputedStyle(element).transform).e / element.clientWidth;
    const behind = (left + turn.by) % count;
    element.animate(
      { transform: [`translateX(${behind * 100}%)`, "none"] },
      { duration: SLIDE_MS, easing: "ease-in-out" },
    );
  }, [track, turn, count]);
}
