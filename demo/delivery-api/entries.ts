import type { ContentType, Entry, Space } from "../space";
import { pageOf } from "./collection";
import { invalidQuery } from "./errors";
import { type Linked, linkKey, resolveLinks } from "./links";
import { readLocale } from "./localize";
import { sortRecords } from "./order";
import { readInteger, refuseUnknown } from "./parameters";
import { findById, type Scope } from "./scope";
import { assetShape, entryShape, linkTo, type Wire } from "./shapes";

/**
 * `GET entries`: the most recently published first, with the resources that they link to. Of the API's
 * filters the service has `content_type` and `sys.id`. @throws ApiError 400
 */
export function listEntries(scope: Scope, params: URLSearchParams) {
  const { space } = scope;
  const locale = readLocale(space, params);
  const depth = readInteger(params, "include", { fallback: 1, min: 0, max: 10 });
  const entries = sortRecords(matchingEntries(space, params), params);
  const page = pageOf(entries, params, (entry) => entryShape(scope, entry, locale), [
    "content_type",
    "sys.id",
    "locale",
    "include",
    "order",
  ]);
  const shown = entries.slice(page.skip, page.skip + page.limit);
  return { ...page, ...linkedItems(scope, shown, page.items, depth, locale) };
}

/** `GET entries/{id}`: the entry alone, with unresolved links. @throws ApiError 400, 404 */
export function getEntry(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseUnknown(params, ["locale"]);
  const entry = findById(scope, "Entry", scope.space.entries, id);
  return entryShape(scope, entry, readLocale(scope.space, params));
}

function matchingEntries(space: Space, params: URLSearchParams): Entry[] {
  const type = readContentType(space, params);
  const id = params.get("sys.id");
  return space.entries.filter(
    (entry) => (type === null || entry.contentType === type.id) && (id === null || entry.id === id),
  );
}

function readContentType(space: Space, params: URLSearchParams): ContentType | null {
  const id = params.get("content_type");
  if (id === null) return null;
  const type = space.contentTypes.find((candidate) => candidate.id === id);
  // Contentful answers this fixed value, not the unknown id.
  if (!type) throw invalidQuery({ name: "unknownContentType", value: "DOESNOTEXIST" });
  return type;
}

function linkedItems(
  scope: Scope,
  shown: readonly Entry[],
  items: readonly Wire[],
  depth: number,
  locale: string,
): Linked {
  const entries = new Map(scope.space.entries.map((entry) => [entry.id, entry]));
  const assets = new Map(scope.space.assets.map((asset) => [asset.id, asset]));
  const known = shown.map(({ id }) => linkKey(linkTo("Entry", id)));
  return resolveLinks(items, known, depth, ({ sys }) => {
    const entry = sys.linkType === "Entry" ? entries.get(sys.id) : undefined;
    if (entry) return entryShape(scope, entry, locale);
    const asset = sys.linkType === "Asset" ? assets.get(sys.id) : undefined;
    return asset ? assetShape(scope, asset, locale) : null;
  });
}
