import { MAX_QUERY_LENGTH } from "~/address/pages";
import { productKindNames } from "~/catalogue/kinds";

/** The parts of `/openapi.json` that its addresses share: parameters, headers, problems. */

/** A reference to a named part of the document. */
export const ref = (section: "schemas" | "parameters" | "headers" | "responses", name: string) => ({
  $ref: `#/components/${section}/${name}`,
});

const text = { type: "string" };
const categoryOf = (products: string) =>
  `Category of ${products}. Case, accents, a plural s and surrounding spaces are ignored. Default: all.`;

/** Description and schema of each query parameter. */
const QUERY: Record<string, [string, object]> = {
  category: [categoryOf("the products"), text],
  eliquides: [categoryOf("the e-liquids"), text],
  ecigarettes: [categoryOf("the e-cigarettes"), text],
  page: [
    "Page number, from 1. A number beyond the last page is a 404, another value a 400.",
    { type: "integer", minimum: 1, default: 1 },
  ],
  tri: ["`prix`: by the price on cards. Default: newest first.", { type: "string", const: "prix" }],
  kind: ["Kind of product. Default: all.", { type: "string", enum: productKindNames }],
  available: [
    "`true`: only products that can be ordered today.",
    { type: "string", const: "true" },
  ],
  "updated-since": [
    "ISO 8601 date, or date and time with zone (write `+` as `%2B`), rounded down to the minute. Only products published since, or at an unknown time. A publication without a change may not count. Send the latest `updatedAt` that you have.",
    text,
  ],
  q: [`Search query, cut to ${MAX_QUERY_LENGTH} characters. An empty query finds nothing.`, text],
};

/** A query parameter of an operation. @param example a value with results */
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
    description: "The `ETag` of the response that the client has.",
    schema: text,
  },
};

export const headers = {
  ETag: { description: "Weak. Changes with the body.", schema: text },
  "Cache-Control": {
    description: "On 200 and 304: revalidate at each use, with `If-None-Match`. Else `no-store`.",
    schema: text,
  },
  "Access-Control-Allow-Origin": { description: "Always `*`.", schema: text },
  "X-Cache": {
    description:
      "`hit`: cached. `miss`: not cached. `stale`: cached, while some of the shop's content missed a refresh.",
    schema: text,
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
};

export const headersNamed = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, ref("headers", name)]));

/** An error response. @param more schemas of further members that the body may have */
function problem(status: number, description: string, more: object = {}) {
  const members = { type: "object", properties: { status: { const: status }, ...more } };
  const waits = status === 429 || status === 503;
  return {
    description,
    headers: headersNamed(
      "Cache-Control",
      "Access-Control-Allow-Origin",
      ...(waits ? (["Retry-After"] as const) : []),
    ),
    content: {
      "application/problem+json": {
        schema: { allOf: [ref("schemas", "Problem"), members] },
      },
    },
  };
}

/** The response of each status in `responses`. Client generators turn these names into types. */
export const responseNames = {
  304: "NotModified",
  400: "BadRequest",
  404: "NotFound",
  405: "MethodNotAllowed",
  414: "AddressTooLong",
  429: "TooManyRequests",
  500: "InternalError",
  503: "Unavailable",
} as const;

/** All responses except 200, redirects, and those of Node to a request that it can't parse (400, 408, 431). */
export const responses = {
  NotModified: {
    description: "The response that the client has is still valid.",
    headers: headersNamed("ETag", "Cache-Control", "Access-Control-Allow-Origin", "X-Cache"),
  },
  BadRequest: problem(400, "The address, a parameter or the `Host` header is malformed."),
  NotFound: problem(404, "There is no such product, or no such page of the list."),
  MethodNotAllowed: problem(405, "The method is neither GET, HEAD nor OPTIONS."),
  AddressTooLong: problem(414, "The address is longer than 4096 characters."),
  TooManyRequests: problem(
    429,
    "One client requested more than 200 uncached responses at once, or more than 20 per second.",
  ),
  InternalError: problem(500, "Internal error."),
  Unavailable: problem(
    503,
    "Content is unavailable: the body has the problem's members and `loading`. Or too many responses are being rendered.",
    { loading: { const: true, description: "Present if content is unavailable." } },
  ),
};
