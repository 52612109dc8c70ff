import type { Space } from "../space";
import { notFound } from "./errors";
import type { SyncBook } from "./sync-book";

/** What a call is about: where it was sent and what it may look at. */
export type Scope = {
  space: Space;
  environment: string;
  /** `http://127.0.0.1:<port>`, for the addresses that the service hands out. */
  origin: string;
  /** Path of this call, as it was sent. */
  path: string;
  syncs: SyncBook;
};

/** The one record with that id. @throws ApiError 404 */
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
