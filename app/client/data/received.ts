/** A view, and when the server sent it, in ms. */
export type Received<T> = { view: T; receivedAt: number };

/** How long a tab shows what it has received without asking the server again, in ms. */
const RECENT_MS = 600_000;

/** Whether a view may be shown without asking the server. */
export function isRecent({ receivedAt }: Pick<Received<unknown>, "receivedAt">): boolean {
  return Date.now() - receivedAt < RECENT_MS;
}
