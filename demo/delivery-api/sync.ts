import { MAX_LIMIT } from "./collection";
import { badRequest } from "./errors";
import { linkKey } from "./links";
import { ALL_LOCALES } from "./localize";
import { readInteger, refuseUnknown } from "./parameters";
import type { Scope } from "./scope";
import { assetShape, commonSys, entryShape, linkTo, type Wire } from "./shapes";
import type { Change, Revision, SyncState } from "./sync-tokens";

/**
 * `GET sync`: first all content in pages, later the changes since then (CDA reference, "Synchronization").
 * Fields come in all locales. A token used again returns the same page, or the changes since the same
 * moment. @throws ApiError 400
 */
export function sync(scope: Scope, params: URLSearchParams): Wire {
  const state = readState(scope, params);
  const now = snapshot(scope);
  const known = state.pending ? state.known : now;
  const pending = state.pending ?? changes(state, now);
  const rest = pending.slice(state.limit);
  const token = scope.syncs.issue({ ...state, known, pending: rest.length > 0 ? rest : null });
  const url = `${scope.origin}${scope.path}?sync_token=${token}`;
  return {
    sys: { type: "Array" },
    items: pending.slice(0, state.limit).flatMap((change) => changeShape(scope, change)),
    ...(rest.length > 0 ? { nextPageUrl: url } : { nextSyncUrl: url }),
  };
}

function readState(scope: Scope, params: URLSearchParams): SyncState {
  const token = params.get("sync_token");
  if (token !== null) {
    refuseUnknown(params, ["sync_token"]);
    const state = scope.syncs.recall(token);
    if (!state) throw badRequest("The sync token is invalid or has expired.");
    return state;
  }
  refuseUnknown(params, ["initial", "limit"]);
  if (params.get("initial") !== "true") throw badRequest('Send "initial=true" or a "sync_token".');
  const limit = readInteger(params, "limit", { fallback: 100, min: 1, max: MAX_LIMIT });
  return { limit, known: new Map(), pending: null };
}

function snapshot({ space }: Scope): Map<string, Revision> {
  const entries = space.entries.map((entry) => ({ ...entry, type: "Entry" as const }));
  const assets = space.assets.map((asset) => ({ ...asset, type: "Asset" as const }));
  return new Map(
    [...entries, ...assets].map(({ type, id, revision, updatedAt }) => [
      linkKey(linkTo(type, id)),
      { type, id, revision, updatedAt },
    ]),
  );
}

function changes({ known }: SyncState, now: ReadonlyMap<string, Revision>): Change[] {
  const changed = [...now].filter(([key, { revision, updatedAt }]) => {
    const before = known.get(key);
    return before?.revision !== revision || before.updatedAt !== updatedAt;
  });
  const gone = [...known].filter(([key]) => !now.has(key));
  return [
    ...changed.map(([, each]) => ({ deleted: false, known: each })),
    ...gone.map(([, each]) => ({ deleted: true, known: each })),
  ];
}

/** Empty if the record was deleted between two pages: the next sync reports the deletion. */
function changeShape(scope: Scope, { deleted, known }: Change): Wire[] {
  const { type, id, revision } = known;
  if (deleted) {
    const at = new Date().toISOString();
    const dated = { id, createdAt: at, updatedAt: at };
    return [{ sys: { ...commonSys(scope, `Deleted${type}`, dated), deletedAt: at, revision } }];
  }
  if (type === "Entry") {
    const entry = scope.space.entries.find((each) => each.id === id);
    return entry ? [entryShape(scope, entry, ALL_LOCALES)] : [];
  }
  const asset = scope.space.assets.find((each) => each.id === id);
  return asset ? [assetShape(scope, asset, ALL_LOCALES)] : [];
}
