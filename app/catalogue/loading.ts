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

/** Replaces a whole view whose content is unavailable. */
export const loading: Loading = { loading: true };

/** Whether a view's content is unavailable: the response is then a 503. */
export function isLoading(view: unknown): view is Loading {
  return typeof view === "object" && view !== null && "loading" in view;
}
