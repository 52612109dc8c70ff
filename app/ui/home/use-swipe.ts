import { type RefObject, useEffect, useRef } from "react";
import { listen } from "~/client/listen";

/** How far a finger must move sideways for a swipe, in px. */
const SWIPE_PX = 40;

/** Calls `onSwipe` when one finger swipes sideways over an element. */
export function useSwipe(
  target: RefObject<HTMLElement>,
  onSwipe: (direction: "left" | "right") => void,
): void {
  const report = useRef(onSwipe);
  report.current = onSwipe;
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let start: { x: number; y: number } | null = null;
    const onStart = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onEnd = ({ changedTouches }: TouchEvent) => {
      const [touch] = changedTouches;
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      const down = Math.abs(touch.clientY - start.y);
      start = null;
      if (Math.abs(across) > Math.max(SWIPE_PX, down))
        report.current(across < 0 ? "left" : "right");
    };
    return listen(element, { touchstart: onStart, touchend: onEnd });
  }, [target]);
}
