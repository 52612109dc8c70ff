import { MAX_QUERY_LENGTH } from "~/address/pages";
import { PRODUCTS_PER_PAGE } from "~/catalogue/list-page";

/** What the addresses of `/openapi.json` have in common: parameters, headers, problems. */

/** Refers to a part of the document by its name. */
export const ref = (section: "schemas" | "parameters" | "headers" | "responses", name: string) => ({
  $ref: `#/components/${section}/${name}`,
});

const text = { type: "string" };
const categoryOf = (products: string) =>
  `The category of ${products}, in any spelling: case, accents, a plural s and spaces around it don't count. Without it: all.`;

/** Description and schema of each query parameter. */
const QUERY: Record<string, [string, object]> = {
  category: [categoryOf("the products"), text],
  eliquides: [categoryOf("the e-liquids"), text],
  ecigarettes: [categoryOf("the e-cigarettes"), text],
  page: [
    `Pages of ${PRODUCTS_PER_PAGE} products count from 1. What is no number asks for the first; a number beyond the last is a 404.`,
    { type: "integer", minimum: 1, default: 1 },
  ],
  q: [`What is looked for. Cut at ${MAX_QUERY_LENGTH} characters; nothing finds nothing.`, text],
};

/** @param example a value that finds something */
export function queryParameter(name: string, example: unknown) {
  const [description, schema] = QUERY[name] ?? [];
  return { name, in: "query", description, schema, example };
}

/** Parameters that are not in the query. */
export const parameters = {
  id: {
    name: "id",
    in: "path",
    required: true,
    description: "A product's `id`.",
    schema: text,
    example: "mangue-de-mahajanga",
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of the answer at hand.",
    schema: text,
  },
};

export const headers = {
  ETag: { description: "Changes when the answer does; weak.", schema: text },
  "Cache-Control": {
    description: "Of a 200 or 304: ask again at each use, with `If-None-Match`. Else `no-store`.",
    schema: text,
  },
  "Access-Control-Allow-Origin": { description: "Always `*`.", schema: text },
  "X-Cache": {
    description:
      "`hit`: cached; `miss`: rendered for this request; `stale`: cached, the content service is away.",
    schema: text,
  },
  "Retry-After": { description: "Seconds.", schema: { type: "integer" } },
};

export const headersNamed = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, ref("headers", name)]));

const problem = (description: string, ...more: "Retry-After"[]) => ({
  description,
  headers: headersNamed("Cache-Control", "Access-Control-Allow-Origin", ...more),
  content: { "application/problem+json": { schema: ref("schemas", "Problem") } },
});

/** All answers except a 200, by status. */
export const responses = {
  304: {
    description: "The answer at hand still stands.",
    headers: headersNamed("ETag", "Cache-Control", "Access-Control-Allow-Origin", "X-Cache"),
  },
  400: problem("The address or the `Host` header is malformed."),
  404: problem("There is no such product, or no such page of the list."),
  414: problem("The address is longer than 4096 characters."),
  429: problem(
    "One client has asked for more than 200 responses that were not cached, or for more than 20 a second.",
    "Retry-After",
  ),
  500: problem("Our fault."),
  503: problem(
    "Content can't be had right now. What of the view can is there, beside the problem's members, with `Loading` in the place of the rest. Or too many answers are being made at once.",
    "Retry-After",
  ),
};
