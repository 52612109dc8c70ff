import type { Space } from "../space";
import { notFound } from "./errors";
import type { SyncBehaviour } from "./sync-behaviour";
import type { SyncTokens } from "./sync-tokens";

/** The context of a call: its address, and the content that it may read. */
export type Scope = {
  space: Space;
  environment: string;
  /** `http://127.0.0.1:<port>`, for addresses in answers. */
  origin: string;
  /** The path of this call, as the client sent it. */
  path: string;
  syncs: SyncTokens;
  behaviour: SyncBehaviour;
};

/** The record with an id. @throws ApiError 404 */
export function findById<R extends { id: string }>(
  scope: Scope,
  type: string,
  records: readonly R[],
  id: string,
): R {
  const record = records.find((candidate) => candidate.id === id);
  if (record) return record;
  throw notFound({ type, id, environment: scope.environment, space: scope.space.id });
}
