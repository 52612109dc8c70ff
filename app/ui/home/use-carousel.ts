import {
  type FocusEvent,
  type PointerEvent,
  type TouchEvent as ReactTouchEvent,
  type RefObject,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { listen } from "~/client/listen";
import { useLayoutEffect } from "~/client/use-layout-effect";

/** How long each banner is shown, in ms (docs/spec.md, "Carousel"). */
const INTERVAL_MS = 4500;

type Direction = 1 | -1;

/** The banner that is shown, from 0, the direction of the last move, and the number of moves. */
type Turn = { banner: number; direction: Direction; moves: number };

/**
 * The carousel's state: which of `count` banners is shown, and whether the carousel turns by itself. It
 * pauses under the mouse, the keyboard's focus and a finger, in a hidden tab, behind a popup and out of sight. Its
 * button stops it. For visitors who ask for less motion it starts stopped. A move by hand restarts the timer.
 */
export function useRotation(carousel: RefObject<HTMLElement>, count: number, isCovered: boolean) {
  const [turn, move] = useReducer(
    ({ banner, moves }: Turn, direction: Direction): Turn => ({
      banner: (banner + direction + count) % count,
      direction,
      moves: moves + 1,
    }),
    { banner: 0, direction: 1, moves: 0 },
  );
  const [stopped, setStopped] = useState(true);
  const { isPaused, pauseHandlers, endPauses } = usePauses();
  const isInSight = useInWindow(carousel) && !isCovered;

  useEffect(() => {
    const query = reducedMotion();
    setStopped(query.matches);
    // When the wish for less motion ends, nothing starts: the visitor may have stopped the carousel.
    return listen(query, { change: () => query.matches && setStopped(true) });
  }, []);

  const turning = !stopped && !isPaused && isInSight && count > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move restarts the timer
  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => move(1), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [turning, turn.moves]);

  return {
    turn,
    stopped,
    turning,
    pauseHandlers,
    toggle() {
      setStopped(!stopped);
      // The mouse or the focus, still on the button, must not pause the carousel at once.
      endPauses();
    },
    next: () => move(1),
    previous: () => move(-1),
  };
}

/** The media query that matches for visitors who ask for less motion. */
function reducedMotion(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)");
}

/**
 * Whether the visitor or a hidden tab pauses the carousel.
 *
 * @returns `isPaused`; `pauseHandlers`, the event handlers of the carousel; `endPauses`, which ends all pauses
 */
function usePauses() {
  const [pauses, setPauses] = useState<Record<string, boolean>>({});
  const setPause = (name: string, on: boolean) => setPauses((all) => ({ ...all, [name]: on }));
  useEffect(() => {
    const onVisibility = () => setPauses((all) => ({ ...all, tab: document.hidden }));
    onVisibility();
    return listen(document, { visibilitychange: onVisibility });
  }, []);
  const onTouch = ({ touches }: ReactTouchEvent) => setPause("finger", touches.length > 0);
  const pauseHandlers = {
    // After a tap, the browser leaves a hovering pointer and a focused button behind.
    onPointerEnter: ({ pointerType }: PointerEvent) => setPause("mouse", pointerType === "mouse"),
    onPointerLeave: () => setPause("mouse", false),
    onFocus: ({ target }: FocusEvent) => setPause("focus", target.matches(":focus-visible")),
    onBlur: () => setPause("focus", false),
    onTouchStart: onTouch,
    onTouchEnd: onTouch,
    onTouchCancel: onTouch,
  };
  const isPaused = Object.values(pauses).includes(true);
  return { isPaused, pauseHandlers, endPauses: () => setPauses({}) };
}

/** Whether a part of an element is in the window. */
function useInWindow(target: RefObject<HTMLElement>): boolean {
  const [isInWindow, setInWindow] = useState(true);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver((changes) => {
      for (const { isIntersecting } of changes) setInWindow(isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isInWindow;
}

/** How long one banner takes to slide in, in ms (docs/spec.md, "Carousel"). */
const SLIDE_MS = 500;

/**
 * Animates the track of banners after each move. The stylesheet puts the track in its new place at once. The
 * animation starts one banner away from there, on the side that the move comes from, plus what an unfinished slide
 * still had to go. A start one set of banners away or more is brought nearer by a set, which looks the same: the track
 * never runs out of banners.
 */
export function useSlide(track: RefObject<HTMLElement>, turn: Turn, count: number): void {
  useLayoutEffect(() => {
    const element = track.current;
    if (!element || turn.moves === 0 || reducedMotion().matches) return;
    // How far an unfinished slide still had to go, in banners.
    const unfinished = new DOMMatrix(getComputedStyle(element).transform).e / element.clientWidth;
    const start = (unfinished + turn.direction) % count;
    element.animate(
      { transform: [`translateX(${start * 100}%)`, "none"] },
      { duration: SLIDE_MS, easing: "ease-in-out" },
    );
  }, [track, turn, count]);
}

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
    const onEnd = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      const down = Math.abs(touch.clientY - start.y);
      start = null;
      if (Math.abs(across) <= Math.max(SWIPE_PX, down)) return;
      // No click follows: a swipe never follows the banner's link.
      if (event.cancelable) event.preventDefault();
      report.current(across < 0 ? "left" : "right");
    };
    return listen(element, { touchstart: onStart, touchend: onEnd });
  }, [target]);
}
