import { type RefObject, useLayoutEffect } from "react";
import { stillness, type Turn } from "./use-rotation";

/** How long one banner takes to slide in, in ms (spec §9). */
const SLIDE_MS = 500;

/**
 * Lets the track of banners slide. The stylesheet puts the track in its place, and the animation moves
 * it there from where it was last seen. All sets of banners look the same: the animation starts from the
 * equal place that is less than a set away, so that the track never runs out of banners.
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
