import { MAX_QUERY_LENGTH } from "~/address/pages";
import { PRODUCTS_PER_PAGE } from "~/catalogue/list-page";

/** What the addresses of `/openapi.json` have in common: parameters, headers, problems. */

type Section = "schemas" | "parameters" | "headers" | "responses";

/** Refers to a part of the document by its name. */
export const ref = (section: Section, name: string) => ({
  $ref: `#/components/${section}/${name}`,
});

const category = (name: string, of: string) => ({
  name,
  in: "query",
  description: `The category of ${of}, in any spelling: case, accents, a plural s and spaces around it don't count. Without it: all.`,
  schema: { type: "string" },
});

/** By name. */
export const queryParameters: Record<string, object> = {
  category: category("category", "the products"),
  eliquides: category("eliquides", "the e-liquids"),
  ecigarettes: category("ecigarettes", "the e-cigarettes"),
  page: {
    name: "page",
    in: "query",
    description: `Pages of ${PRODUCTS_PER_PAGE} products count from 1. What is no number asks for the first; a number beyond the last is a 404.`,
    schema: { type: "integer", minimum: 1, default: 1 },
  },
  q: {
    name: "q",
    in: "query",
    description: `What is looked for. Cut at ${MAX_QUERY_LENGTH} characters; nothing finds nothing.`,
    schema: { type: "string" },
  },
};

/** What requests may have beside a query. */
export const parameters = {
  id: {
    name: "id",
    in: "path",
    required: true,
    description: "A product's `id`.",
    schema: { type: "string" },
    example: "mangue-de-mahajanga",
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of the answer at hand.",
    schema: { type: "string" },
  },
};

const text = { schema: { type: "string" } };

export const headers = {
  ETag: { description: "Changes when the answer does; weak.", ...text },
  "Cache-Control": {
    description: "Of a 200 or 304: ask again at each use, with `If-None-Match`. Else `no-store`.",
    ...text,
  },
  "Access-Control-Allow-Origin": { description: "Always `*`.", ...text },
  "X-Cache": {
    description:
      "`hit`: cached; `miss`: rendered for this request; `stale`: cached, the content service is away.",
    ...text,
  },
  "Retry-After": { description: "Seconds.", schema: { type: "integer" } },
};

export const headersNamed = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, ref("headers", name)]));

const ofProblem = (description: string, ...more: "Retry-After"[]) => ({
  description,
  headers: headersNamed("Cache-Control", "Access-Control-Allow-Origin", ...more),
  content: { "application/problem+json": { schema: ref("schemas", "Problem") } },
});

/** All answers but a 200, by status. */
export const responses = {
  304: {
    description: "The answer at hand still stands.",
    headers: headersNamed("ETag", "Cache-Control", "Access-Control-Allow-Origin", "X-Cache"),
  },
  400: ofProblem("The address or the `Host` header is malformed."),
  404: ofProblem("There is no such product, or no such page of the list."),
  414: ofProblem("The address is longer than 4096 characters."),
  429: ofProblem(
    "One client has asked for more than 200 responses that were not cached, or for more than 20 a second.",
    "Retry-After",
  ),
  500: ofProblem("Our fault."),
  503: ofProblem(
    "Content can't be had right now. What of the view can is there, beside the problem's members, with `Loading` in the place of the rest. Or too many answers are being made at once.",
    "Retry-After",
  ),
};
