/** Functions that run in the measured page. They use nothing from outside: Playwright sends their source. */

export type Seen = {
  /** In ms since the navigation's start; null before the paint. */
  firstPaint: number | null;
  largestPaint: number | null;
  /** The element of the largest paint: its tag name. */
  largest: string;
  /** The sum of layout shifts, without those after a tap. */
  shift: number;
  /** The total blocking time: the sum of the time over 50 ms of long tasks after the first paint, in ms. */
  blocked: number;
  /** The start and duration of each long task, in ms. */
  longTasks: [number, number][];
};

/** Records paints, shifts and long tasks in `window.seen`, from the navigation's start. */
export function observe(): void {
  const seen = {
    firstPaint: null as number | null,
    largestPaint: null as number | null,
    largest: "",
    shift: 0,
    blocked: 0,
    longTasks: [] as [number, number][],
  };
  Object.assign(window, { seen });
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
    });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.firstPaint = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element };
    seen.largestPaint = entry.startTime;
    seen.largest = element?.tagName.toLowerCase() ?? "";
  });
  watch("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry.toJSON();
    if (!hadRecentInput) seen.shift += value;
  });
  watch("longtask", ({ startTime, duration }) => {
    seen.longTasks.push([Math.round(startTime), Math.round(duration)]);
    // The browser may report the first paint after the long task that contains it.
    if (seen.firstPaint === null || startTime + duration > seen.firstPaint) {
      seen.blocked += duration - 50;
    }
  });
}

/**
 * Taps a filter at the first paint, or once the filter is in the page. Sets `window.shown` to the time when only
 * the filter's cards are visible: Unix time, in ms. The time of the tap is in the session storage, as the tap may
 * load another page.
 */
export function tapAtFirstPaint({ filter, cards }: { filter: string; cards: number }): void {
  const now = () => performance.timeOrigin + performance.now();
  const visibleCards = () =>
    [...document.querySelectorAll("article")].filter((card) => card.checkVisibility()).length;
  const frame = () => {
    const link = document.querySelector<HTMLAnchorElement>(`main a[href*="${filter}"]`);
    const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
    if (!sessionStorage.getItem("tapped")) {
      if (link && isPainted) {
        sessionStorage.setItem("tapped", String(now()));
        sessionStorage.setItem("started", String(performance.timeOrigin));
        link.click();
      }
    } else if (visibleCards() === cards && isPainted) {
      Object.assign(window, { shown: now() });
      return;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
