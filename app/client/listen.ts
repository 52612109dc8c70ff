type Events = WindowEventMap & DocumentEventMap;
type Listeners = { [Type in keyof Events]?: (event: Events[Type]) => unknown };

/**
 * Listens to events of one target, passively but where told otherwise: a finger's scrolling waits
 * for nobody.
 *
 * @returns what ends it
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
