import { expect, it, vi } from "vitest";
import { useSwipe } from "~/ui/home/use-carousel";

/** React's hooks, as at a component's first render. */
vi.mock("react", () => ({
  useRef: (current: unknown) => ({ current }),
  useEffect: (effect: () => void) => effect(),
}));

type CarouselProps = { element: HTMLElement; onSwipe: (direction: string) => void };

function Carousel({ element, onSwipe }: CarouselProps) {
  useSwipe({ current: element }, onSwipe);
}

/** Moves a finger over a carousel, by `x` and `y` px. @returns the reported swipes */
function swipe(x: number, y: number): unknown[] {
  const element = new EventTarget() as HTMLElement;
  const onSwipe = vi.fn();
  Carousel({ element, onSwipe });
  const at = (clientX: number, clientY: number) => [{ clientX, clientY }];
  element.dispatchEvent(Object.assign(new Event("touchstart"), { touches: at(200, 300) }));
  element.dispatchEvent(
    Object.assign(new Event("touchend"), { changedTouches: at(200 + x, 300 + y) }),
  );
  return onSwipe.mock.calls.flat();
}

it.each<[x: number, y: number, swipes: string[]]>([
  [-41, 0, ["left"]],
  [41, 0, ["right"]],
  [-40, 0, []],
  [40, 0, []],
  [-60, 59, ["left"]],
  [-60, -61, []],
  [60, 90, []],
])("useSwipe reports a move of %i px sideways and %i px down as %j", (x, y, swipes) => {
  expect(swipe(x, y)).toEqual(swipes);
});
