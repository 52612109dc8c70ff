import { type RefObject, useEffect, useReducer, useState } from "react";
import { listen } from "~/client/listen";

/** How long a banner stays, in ms (spec §9). */
const INTERVAL_MS = 4500;

type Direction = 1 | -1;

/** Which banner is shown, the direction it came from, and how many moves it took. */
export type Turn = { shown: number; by: Direction; moves: number };

/**
 * The carousel's state: which of `count` banners it shows, whether it turns, and what moves it. It
 * pauses under the mouse, the keyboard's focus and a finger, in a hidden tab and by its button. It does
 * not turn by itself where visitors ask for less motion. A move by hand restarts the timer.
 */
export function useRotation(count: number, section: RefObject<HTMLElement>) {
  const [turn, move] = useReducer(
    ({ shown, moves }: Turn, by: Direction): Turn => ({
      shown: (shown + by + count) % count,
      by,
      moves: moves + 1,
    }),
    { shown: 0, by: 1, moves: 0 },
  );
  const [stopped, setStopped] = useState(true);
  const { held, release } = useHeld(section);

  useEffect(() => {
    const wanted = stillness();
    setStopped(wanted.matches);
    // A change back starts nothing: the visitor may have stopped it.
    return listen(wanted, { change: () => wanted.matches && setStopped(true) });
  }, []);

  const turning = !stopped && !held && count > 1;
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
    toggle() {
      setStopped(!stopped);
      // The pointer or the focus is still on the button, and must not pause what it has started.
      release();
    },
    next: () => move(1),
    previous: () => move(-1),
  };
}

/** Whether the visitor asks for less motion. */
export function stillness(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)");
}

/** Whether something pauses the carousel: mouse, focus, finger or a hidden tab. */
function useHeld(section: RefObject<HTMLElement>) {
  const [holders, setHolders] = useState<Record<string, boolean>>({});
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const hold = (name: string, on: boolean) => setHolders((all) => ({ ...all, [name]: on }));
    // After a tap, the browser leaves a hovering pointer and a focused button behind.
    const onPointer = ({ type, pointerType }: PointerEvent) =>
      hold("mouse", type === "pointerenter" && pointerType === "mouse");
    const onTouch = ({ touches }: TouchEvent) => hold("finger", touches.length > 0);
    const onVisibility = () => hold("hidden tab", document.hidden);
    onVisibility();
    const ends = [
      listen(element, {
        pointerenter: onPointer,
        pointerleave: onPointer,
        focusin: ({ target }) => hold("focus", (target as Element).matches(":focus-visible")),
        focusout: () => hold("focus", false),
        touchstart: onTouch,
        touchend: onTouch,
        touchcancel: onTouch,
      }),
      listen(document, { visibilitychange: onVisibility }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [section]);
  return { held: Object.values(holders).includes(true), release: () => setHolders({}) };
}
