import type { Loading } from "./views";

/**
 * How long a client should wait before it requests unavailable content again. Up to half of `shortest` is
 * added at random, to spread the clients that were refused together.
 *
 * @param shortest in s
 * @returns whole s
 */
export function retrySeconds(shortest = 5): number {
  return Math.round(shortest * (1 + Math.random() / 2));
}

/** The view that replaces unavailable content. */
export const loading: Loading = { loading: true };

/** Whether a view stands for unavailable content. */
export function isLoading(view: unknown): view is Loading {
  return typeof view === "object" && view !== null && "loading" in view;
}

/** Whether a view or one of its parts is unavailable: the whole response is then a 503. */
export function hasLoading(view: unknown): boolean {
  if (isLoading(view)) return true;
  return typeof view === "object" && view !== null && Object.values(view).some(isLoading);
}
