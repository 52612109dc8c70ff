import type { IncomingMessage } from "node:http";
import { createAssetKey, readBody } from "./asset-keys";
import { getAsset, listAssets } from "./assets";
import {
  getContentType,
  getSpace,
  getTag,
  listContentTypes,
  listLocales,
  listTags,
} from "./content-model";
import { getEntry, listEntries } from "./entries";
import { methodNotAllowed, notFound } from "./errors";
import type { Scope } from "./scope";
import { sync } from "./sync";
import { getConcept, getConceptScheme, listConceptSchemes, listConcepts } from "./taxonomy";

type Resource = {
  list(scope: Scope, params: URLSearchParams): object;
  one?(scope: Scope, id: string, params: URLSearchParams): object;
};

/** The calls of docs/spec.md, "Calls to Contentful", by their path within the environment. */
const RESOURCES = new Map<string, Resource>([
  ["content_types", { list: listContentTypes, one: getContentType }],
  ["entries", { list: listEntries, one: getEntry }],
  ["assets", { list: listAssets, one: getAsset }],
  ["tags", { list: listTags, one: getTag }],
  ["locales", { list: listLocales }],
  ["taxonomy/concept-schemes", { list: listConceptSchemes, one: getConceptScheme }],
  ["taxonomy/concepts", { list: listConcepts, one: getConcept }],
  ["sync", { list: sync }],
]);

/**
 * Answers a call. `segments` is the path after the space and environment.
 * @throws ApiError 404 for an unknown path, 405 for a method that the path doesn't support
 */
export async function answerCall(
  request: IncomingMessage,
  scope: Scope,
  segments: readonly string[],
  params: URLSearchParams,
): Promise<object> {
  if (segments.length === 1 && segments[0] === "asset_keys") {
    if (request.method !== "POST") throw methodNotAllowed("POST");
    return createAssetKey(scope, await readBody(request));
  }
  const find = findReadCall(segments);
  if (!find) throw notFound();
  requireReading(request);
  return find(scope, params);
}

/** @throws ApiError 405 for all but GET and HEAD */
export function requireReading(request: IncomingMessage): void {
  if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed("GET, HEAD");
}

function findReadCall(segments: readonly string[]): Resource["list"] | null {
  if (segments.length === 0) return getSpace;
  const depth = segments[0] === "taxonomy" ? 2 : 1;
  const resource = RESOURCES.get(segments.slice(0, depth).join("/"));
  const [id, ...more] = segments.slice(depth);
  if (!resource || more.length > 0) return null;
  if (id === undefined) return resource.list;
  const { one } = resource;
  return one ? (scope, params) => one(scope, id, params) : null;
}
