import type { Loading } from "./views";

/**
 * When a client shall ask again for what can't be had now. The time is up to half longer, at random, to
 * spread the clients that were refused together.
 *
 * @param shortest in s
 * @returns whole s
 */
export function retrySeconds(shortest = 5): number {
  return Math.round(shortest * (1 + Math.random() / 2));
}

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
