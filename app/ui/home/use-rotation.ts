import { type RefObject, useEffect, useReducer, useState } from "react";
import { listen } from "~/client/listen";
import { stillness } from "./use-slide";

/** How long a banner stays, in ms (spec §9). */
const INTERVAL_MS = 4500;

type Direction = 1 | -1;

/** Which banner is shown, the direction it came from, and how many moves it took. */
export type Turn = { shown: number; by: Direction; moves: number };

/**
 * The carousel's state: which of `count` banners it shows, whether it turns, and what moves it. It
 * pauses under the mouse, the keyboard's focus and a finger, in a hidden tab, by its button, and
 * does not turn by itself where visitors ask for less motion, or come to. A move by hand restarts the
 * timer.
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
    // It never starts by itself what the visitor may have stopped.
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
      // Who starts it by its button means it, with the pointer or the focus still on that button.
      release();
    },
    next: () => move(1),
    previous: () => move(-1),
  };
}

/** Whether something holds the carousel: mouse, focus, finger, or that nobody sees it. */
function useHeld(section: RefObject<HTMLElement>) {
  const [holders, setHolders] = useState<Record<string, boolean>>({});
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const hold = (name: string, on: boolean) => setHolders((all) => ({ ...all, [name]: on }));
    // A tap leaves a hovering pointer and a focused button behind, and neither would ever go.
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
