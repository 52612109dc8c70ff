/**
 * How long received content is recent, in ms: a tab shows it without a request, and neither the app nor the service
 * worker marks it with 'Prix vus le …'.
 */
export const RECENT_MS = 600_000;
