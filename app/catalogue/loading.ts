import type { Loading } from "./views";

/** Seconds after which one who waits for content may ask again. */
export const RETRY_SECONDS = 5;

/** Content that is not to be had right now. */
export const loading: Loading = { loading: true };

/** Tells content from its absence. */
export function isLoading(view: unknown): view is Loading {
  return typeof view === "object" && view !== null && "loading" in view;
}

/** Whether a view, or one part of it, waits for content: the whole answer is then a 503. */
export function hasLoading(view: unknown): boolean {
  if (isLoading(view)) return true;
  return typeof view === "object" && view !== null && Object.values(view).some(isLoading);
}
