/** An event of the Navigation API (Chrome 102, Safari 26.2, Firefox 147), which TypeScript's library lacks. */
export type NavigateEvent = Event & {
  navigationType: string;
  canIntercept: boolean;
  hashChange: boolean;
  intercept(options: { scroll: "manual"; focusReset: "manual" }): void;
};

type Events = WindowEventMap & DocumentEventMap & { navigate: NavigateEvent };
type Listeners = { [Type in keyof Events]?: (event: Events[Type]) => unknown };

/**
 * Listens to events of one target.
 *
 * @param passive true by default: the browser scrolls without waiting for passive listeners
 * @returns a function that removes the listeners
 */
export function listen(target: EventTarget, listeners: Listeners, passive = true): () => void {
  const listening = new AbortController();
  for (const [type, listener] of Object.entries(listeners)) {
    target.addEventListener(type, listener as EventListener, {
      signal: listening.signal,
      passive,
    });
  }
  return () => listening.abort();
}
