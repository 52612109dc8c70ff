/**
 * How long received content is fresh, in ms: a tab shows it without a request, and neither the app nor the service
 * worker shows its date.
 */
export const FRESH_MS = 600_000;

/** The id of the paragraph with the date of an old page. The service worker fills it, too (see worker.js). */
export const STALE_NOTE = "vu-le";
