import { randomBytes } from "node:crypto";

/** A revision of an entry or asset that a client has been given, or is being given. */
export type Known = {
  type: "Entry" | "Asset";
  id: string;
  revision: number;
  updatedAt: string;
};

/** Where a client stands between two requests. */
export type SyncState = {
  /** Items a page. */
  limit: number;
  /** What the client has when it has read all pages, by `linkKey`. */
  known: ReadonlyMap<string, Known>;
  /** What is left to send; null when it has everything, and its next call asks for changes. */
  pending: readonly Change[] | null;
};

/** A deleted record is described by what was known of it: the record itself is gone. */
export type Change = { deleted: boolean; known: Known };

export type SyncBook = { note(state: SyncState): string; recall(token: string): SyncState | null };

/**
 * Remembers what each sync token stands for. In the service, because a token that named every
 * revision would outgrow a request's address; bounded, because a client may never return. A
 * forgotten token is answered as an unknown one, and its client starts over.
 */
export function createSyncBook(capacity = 1000): SyncBook {
  const states = new Map<string, SyncState>();
  return {
    note(state) {
      const token = randomBytes(18).toString("base64url");
      states.set(token, state);
      const [oldest] = states.keys();
      if (states.size > capacity && oldest !== undefined) states.delete(oldest);
      return token;
    },
    recall: (token) => states.get(token) ?? null,
  };
}
