import type { ContentType, Locale, Tag } from "../space";
import { pageOf } from "./collection";
import { refuseUnknown } from "./parameters";
import { findById, type Scope } from "./scope";
import { commonSys, linkTo, type Wire } from "./shapes";

/** The date of all content types: the space's data has none. */
const MODEL_DATE = "2024-01-01T00:00:00.000Z";

/** `GET /spaces/{id}`. @throws ApiError 400 */
export function getSpace({ space }: Scope, params: URLSearchParams): Wire {
  refuseUnknown(params, []);
  return { sys: { type: "Space", id: space.id }, name: space.name, locales: space.locales };
}

/** `GET content_types`, in the order of the space. @throws ApiError 400 */
export function listContentTypes(scope: Scope, params: URLSearchParams) {
  return pageOf(scope.space.contentTypes, params, (type) => contentTypeShape(scope, type));
}

/** `GET content_types/{id}`. @throws ApiError 400, 404 */
export function getContentType(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseUnknown(params, []);
  const { contentTypes } = scope.space;
  return contentTypeShape(scope, findById(scope, "ContentType", contentTypes, id));
}

/** `GET locales`, in the order of the space. @throws ApiError 400 */
export function listLocales({ space }: Scope, params: URLSearchParams) {
  return pageOf(space.locales, params, localeShape);
}

/** `GET tags`. @throws ApiError 400 */
export function listTags(scope: Scope, params: URLSearchParams) {
  return pageOf(scope.space.tags, params, (tag) => tagShape(scope, tag));
}

/** `GET tags/{id}`. @throws ApiError 400, 404 */
export function getTag(scope: Scope, id: string, params: URLSearchParams): Wire {
  refuseUnknown(params, []);
  return tagShape(scope, findById(scope, "Tag", scope.space.tags, id));
}

function contentTypeShape(scope: Scope, { id, fields, ...rest }: ContentType): Wire {
  return {
    sys: {
      ...commonSys(scope, "ContentType", { id, createdAt: MODEL_DATE, updatedAt: MODEL_DATE }),
      revision: 1,
    },
    ...rest,
    fields: fields.map(({ items, ...field }) => ({
      ...field,
      disabled: false,
      omitted: false,
      validations: [],
      ...(items ? { items: { ...items, validations: [] } } : {}),
    })),
  };
}

function localeShape(locale: Locale): Wire {
  return { ...locale, sys: { id: locale.code, type: "Locale", version: 1 } };
}

function tagShape(scope: Scope, tag: Tag): Wire {
  const author = linkTo("User", "demo");
  return {
    sys: {
      ...commonSys(scope, "Tag", tag),
      version: 1,
      visibility: "public",
      createdBy: author,
      updatedBy: author,
    },
    name: tag.name,
  };
}
