import { randomBytes } from "node:crypto";
import type { Space } from "../space";

/** A revision of an entry or asset that the service has sent to a client, or is sending. */
export type Revision = {
  type: "Entry" | "Asset";
  id: string;
  revision: number;
  updatedAt: string;
};

/** A client's state between two requests. */
export type SyncState = {
  /** The content of the environment that the client reads: an alias may lead to another by now. */
  space: Space;
  /** Items per page. */
  limit: number;
  /** The revisions that the client has once it has read all pages, by `linkKey`. */
  known: ReadonlyMap<string, Revision>;
  /** The changes still to send; null if there are none, and the client's next call asks for new ones. */
  pending: readonly Change[] | null;
};

/** A change of a record. For a deleted record, `known` is the last revision that the client has. */
export type Change = { deleted: boolean; known: Revision };

export type SyncTokens = {
  issue(state: SyncState): string;
  recall(token: string): SyncState | null;
  /** Makes all tokens issued so far unknown. */
  forgetAll(): void;
};

/**
 * Issues sync tokens, and stores each token's state: the state itself would be too long for an address. Stores at
 * most `capacity` states, as a client may never return. A client whose state was deleted gets a 400, and starts over.
 */
export function createSyncTokens(capacity = 1000): SyncTokens {
  const states = new Map<string, SyncState>();
  return {
    issue(state) {
      const token = randomBytes(18).toString("base64url");
      states.set(token, state);
      const [oldest] = states.keys();
      if (states.size > capacity && oldest !== undefined) states.delete(oldest);
      return token;
    },
    recall: (token) => states.get(token) ?? null,
    forgetAll: () => states.clear(),
  };
}
