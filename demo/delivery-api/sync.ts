import type { Space } from "../space";
import { MAX_LIMIT } from "./collection";
import { badRequest, responseTooBig } from "./errors";
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
  const token = params.get("sync_token");
  const state = token === null ? begin(scope, params) : resume(scope, params, token);
  const source = { ...scope, space: state.space };
  const page = state.pending.slice(0, state.limit);
  const rest = state.pending.slice(state.limit);
  const next = scope.syncs.issue({ ...state, pending: rest.length > 0 ? rest : null });
  const url = `${scope.origin}${scope.path}?sync_token=${next}`;
  return {
    sys: { type: "Array" },
    items: [...page.flatMap((change) => changeShape(source, change)), ...scope.behaviour.oddItems],
    ...(rest.length > 0 ? { nextPageUrl: url } : { nextSyncUrl: url }),
  };
}

/** A state whose changes are known: some for this page, the rest for those after it. */
type Sending = SyncState & { pending: readonly Change[] };

function begin({ space, behaviour }: Scope, params: URLSearchParams): Sending {
  refuseUnknown(params, ["initial", "limit"]);
  if (params.get("initial") !== "true") throw badRequest('Send "initial=true" or a "sync_token".');
  const limit = readInteger(params, "limit", { fallback: 100, min: 1, max: MAX_LIMIT });
  if (limit > behaviour.largestPage) throw responseTooBig();
  const state: SyncState = { space, limit, known: new Map(), pending: null };
  // Only a record of revision 1 is new to the space, and can be omitted: of any other, Sync has an older revision.
  return withChanges(state, (change) => change.revision === 1 && behaviour.isLate(change));
}

function resume({ syncs, behaviour }: Scope, params: URLSearchParams, token: string): Sending {
  refuseUnknown(params, ["sync_token"]);
  const state = syncs.recall(token);
  if (!state) throw badRequest("The sync token is invalid or has expired.");
  const { pending } = state;
  if (pending) return { ...state, pending };
  if (behaviour.refusesDeltas) throw responseTooBig();
  return withChanges(state, (change) => behaviour.isLate(change));
}

/** The state with its changes up to now, apart from late ones: these the client doesn't know yet. */
function withChanges(state: SyncState, isLate: (change: Revision) => boolean): Sending {
  const pending = changes(state, snapshot(state.space)).filter((change) => !isLate(change.known));
  const known = new Map(state.known);
  for (const change of pending) {
    const key = linkKey(linkTo(change.known.type, change.known.id));
    if (change.deleted) known.delete(key);
    else known.set(key, change.known);
  }
  return { ...state, known, pending };
}

function snapshot(space: Space): Map<string, Revision> {
  const entries = space.entries.map((entry) => ({ ...entry, type: "Entry" as const }));
  const assets = space.assets.map((asset) => ({ ...asset, type: "Asset" as const }));
  return new Map(
    [...entries, ...assets].map(({ type, id, revision, updatedAt }) => [
      linkKey(linkTo(type, id)),
      { type, id, revision, updatedAt },
    ]),
  );
}

/**
 * The records that differ from those the client knows. Any other revision is a change, also a lower one: an
 * entry that was removed and added again starts from 1.
 */
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
