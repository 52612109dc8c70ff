import type { ContentType, Entry, Space } from "../space";
import { answerCollection } from "./collection";
import { contentTypeRequired, invalidQuery } from "./errors";
import { textsOf } from "./full-text";
import { gatherLinked, type Linked, linkKey, linksIn } from "./links";
import { ALL_LOCALES, defaultLocale, readLocale } from "./localize";
import { readInteger, refuseOthers } from "./parameters";
import { entryPaths } from "./paths";
import { findById, type Scope } from "./scope";
import { parseSelect } from "./select";
import { assetShape, entryShape } from "./shapes";
import { linkTo, type Wire } from "./wire";

/** `GET entries`: the last published first, with what they link to. @throws ApiError 400 */
export function listEntries(scope: Scope, params: URLSearchParams) {
  const { space } = scope;
  const locale = readLocale(space, params);
  const type = readContentType(space, params);
  const depth = readInteger(params, "include", { fallback: 1, min: 0, max: 10 });
  if (type === null && /(^|,)\s*fields\./.test(params.get("select") ?? "")) {
    throw contentTypeRequired();
  }
  return answerCollection(scope, params, {
    records: space.entries.filter((entry) => isAskedFor(entry, type, params)),
    paths: entryPaths(type),
    look: (entry) =>
      entryShape(scope, entry, locale === ALL_LOCALES ? defaultLocale(space) : locale),
    show: (entry) => entryShape(scope, entry, locale),
    texts: (look) => textsOf(look.fields),
    order: "-sys.updatedAt,sys.id",
    paging: "either",
    beside: (records, items) => linkedTo(scope, records, items, depth, locale),
    read: ["content_type", "locale", "include", "links_to_entry", "links_to_asset"],
  });
}

/** `GET entries/{id}`: the entry alone, its links left as they are. @throws ApiError 400, 404 */
export function getEntry(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseOthers(params, ["locale", "select"]);
  const entry = findById(scope, "Entry", scope.space.entries, id);
  const shape = entryShape(scope, entry, readLocale(scope.space, params));
  return parseSelect(params.get("select"))(shape);
}

function readContentType(space: Space, params: URLSearchParams): ContentType | null {
  const id = params.get("content_type");
  if (id === null) return null;
  const type = space.contentTypes.find((candidate) => candidate.id === id);
  // Contentful answers this very value, not the id that it did not know.
  if (!type) throw invalidQuery({ name: "unknownContentType", value: "DOESNOTEXIST" });
  return type;
}

function isAskedFor(entry: Entry, type: ContentType | null, params: URLSearchParams): boolean {
  if (type !== null && entry.contentType !== type.id) return false;
  return (["Entry", "Asset"] as const).every((linkType) => {
    const id = params.get(`links_to_${linkType.toLowerCase()}`);
    if (id === null) return true;
    const wanted = linkKey(linkTo(linkType, id));
    return linksIn(entry.fields).some((link) => linkKey(link) === wanted);
  });
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
