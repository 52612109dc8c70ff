import type { Asset, Entry, Space } from "../space";
import { ALL_LOCALES, localizeFields } from "./localize";
import type { Scope } from "./scope";

/** A resource as the service sends it: `sys`, and the members of its type. */
export type Wire = Record<string, unknown>;

export type WireLink<T extends string = string> = {
  sys: { type: "Link"; linkType: T; id: string };
};

/** A link to another resource, as the service sends it. */
export function linkTo<T extends string>(linkType: T, id: string): WireLink<T> {
  return { sys: { type: "Link", linkType, id } };
}

type Dated = { id: string; createdAt: string; updatedAt: string };

/** The part of `sys` that all resources of an environment have. */
export function commonSys(scope: Scope, type: string, { id, createdAt, updatedAt }: Dated): Wire {
  return {
    space: linkTo("Space", scope.space.id),
    environment: linkTo("Environment", scope.environment),
    id,
    type,
    createdAt,
    updatedAt,
  };
}

/** An entry as delivered. Answers in one locale have `sys.locale`. */
export function entryShape(scope: Scope, entry: Entry, locale: string): Wire {
  return {
    metadata: metadataShape(entry.tags, entry.concepts),
    sys: {
      ...publishedSys(scope, "Entry", entry, locale),
      contentType: linkTo("ContentType", entry.contentType),
    },
    fields: localizeFields(scope.space, entry.fields, locale, localizedFields(scope.space, entry)),
  };
}

/** An asset as delivered. All its fields are localized. */
export function assetShape(scope: Scope, asset: Asset, locale: string): Wire {
  return {
    metadata: metadataShape(asset.tags, []),
    sys: publishedSys(scope, "Asset", asset, locale),
    fields: localizeFields(scope.space, asset.fields, locale, () => true),
  };
}

function publishedSys(scope: Scope, type: string, record: Entry | Asset, locale: string): Wire {
  return {
    ...commonSys(scope, type, record),
    // The management API counts two versions per publication: the edit and the publication.
    publishedVersion: record.revision * 2,
    revision: record.revision,
    ...(locale === ALL_LOCALES ? {} : { locale }),
  };
}

function metadataShape(tags: readonly string[] = [], concepts: readonly string[] = []): Wire {
  return {
    tags: tags.map((id) => linkTo("Tag", id)),
    concepts: concepts.map((id) => linkTo("TaxonomyConcept", id)),
  };
}

function localizedFields(space: Space, entry: Entry): (fieldId: string) => boolean {
  const type = space.contentTypes.find((candidate) => candidate.id === entry.contentType);
  const localized = new Set(type?.fields.filter((field) => field.localized).map(({ id }) => id));
  return (fieldId) => localized.has(fieldId);
}
