/** What runs in the page under measurement. Each function stands alone: it is sent as its text. */

export type Seen = {
  /** In ms from the navigation's start; null before it happened. */
  firstPaint: number | null;
  largestPaint: number | null;
  /** What the largest paint was of. */
  largest: string;
  /** Layout shifts together, without those after a tap. */
  shift: number;
  /** What tasks took over 50 ms since the first paint, together, in ms. */
  blocked: number;
  /** Each such task: when it began and how long it took, in ms. */
  longTasks: [number, number][];
};

/** Collects paints, shifts and long tasks from the very start into `window.seen`. */
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
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
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
    // The first paint is told of behind a task that is as long.
    if (seen.firstPaint === null || startTime + duration > seen.firstPaint) {
      seen.blocked += duration - 50;
    }
  });
}

/**
 * Taps on a filter as soon as anything is painted and the filter is there, and notes in `window.shown` when
 * the filter's cards are all that is painted: as Unix time, in ms. The address doesn't count: the early
 * filter leaves it to the app. The time of the tap is in the session's storage, as another page may follow.
 */
export function tapAtFirstPaint({ filter, cards }: { filter: string; cards: number }): void {
  const now = () => performance.timeOrigin + performance.now();
  const seen = () =>
    [...document.querySelectorAll("article")].filter((card) => card.checkVisibility()).length;
  const frame = () => {
    const link = document.querySelector<HTMLAnchorElement>(`main a[href*="${filter}"]`);
    const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
    if (!sessionStorage.getItem("tapped")) {
      if (link && isPainted) {
        sessionStorage.setItem("tapped", String(now()));
        sessionStorage.setItem("begun", String(performance.timeOrigin));
        link.click();
      }
    } else if (seen() === cards && isPainted) {
      Object.assign(window, { shown: now() });
      return;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
