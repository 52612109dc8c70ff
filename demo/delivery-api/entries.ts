import type { ContentType, Entry, Space } from "../space";
import { answerPage } from "./collection";
import { invalidQuery } from "./errors";
import { gatherLinked, type Linked, linkKey } from "./links";
import { readLocale } from "./localize";
import { inOrder } from "./order";
import { readInteger, refuseOthers } from "./parameters";
import { findById, type Scope } from "./scope";
import { assetShape, entryShape } from "./shapes";
import { linkTo, type Wire } from "./wire";

/**
 * `GET entries`: the last published first, with what they link to. Of the API's filters it has the
 * content type and `sys.id`. @throws ApiError 400
 */
export function listEntries(scope: Scope, params: URLSearchParams) {
  const { space } = scope;
  const locale = readLocale(space, params);
  const depth = readInteger(params, "include", { fallback: 1, min: 0, max: 10 });
  const entries = inOrder(askedFor(space, params), params);
  const page = answerPage(entries, params, (entry) => entryShape(scope, entry, locale), [
    "content_type",
    "sys.id",
    "locale",
    "include",
    "order",
  ]);
  const shown = entries.slice(page.skip, page.skip + page.limit);
  return { ...page, ...linkedTo(scope, shown, page.items, depth, locale) };
}

/** `GET entries/{id}`: the entry alone, its links left as they are. @throws ApiError 400, 404 */
export function getEntry(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseOthers(params, ["locale"]);
  const entry = findById(scope, "Entry", scope.space.entries, id);
  return entryShape(scope, entry, readLocale(scope.space, params));
}

function askedFor(space: Space, params: URLSearchParams): Entry[] {
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
  // Contentful answers this very value, not the id that it did not know.
  if (!type) throw invalidQuery({ name: "unknownContentType", value: "DOESNOTEXIST" });
  return type;
}

function linkedTo(
  scope: Scope,
  shown: readonly Entry[],
  items: readonly Wire[],
  depth: number,
  locale: string,
): Linked {
  const entries = new Map(scope.space.entries.map((entry) => [entry.id, entry]));
  const assets = new Map(scope.space.assets.map((asset) => [asset.id, asset]));
  const known = shown.map(({ id }) => linkKey(linkTo("Entry", id)));
  return gatherLinked(items, known, depth, ({ sys }) => {
    const entry = sys.linkType === "Entry" ? entries.get(sys.id) : undefined;
    if (entry) return entryShape(scope, entry, locale);
    const asset = sys.linkType === "Asset" ? assets.get(sys.id) : undefined;
    return asset ? assetShape(scope, asset, locale) : null;
  });
}
