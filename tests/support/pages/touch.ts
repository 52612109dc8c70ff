import type { CDPSession, Page } from "playwright";

type Point = { x: number; y: number };

/** Fingers on a touch screen. Sends real touch events, as a phone does. */
export async function touchScreen(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  return {
    /** Puts fingers down. Fingers that are already down come first in the list. */
    down: (...points: Point[]) => send("touchStart", points),
    move: (...points: Point[]) => send("touchMove", points),
    /** Lifts fingers. The given points stay down. */
    up: (...points: Point[]) => send("touchEnd", points),
    cancel: () => send("touchCancel", []),
  };
}
