import { z } from "zod";
import { catalogueKinds, catalogues } from "~/catalogue/kinds";
import * as views from "~/catalogue/views";
import { problemView } from "~/http/problem.server";
import { headers, headersNamed, parameters, queryParameter, ref, responses } from "./openapi-parts";

/**
 * The version of what is promised (docs/api.md, "What stays"): the middle number grows when
 * something is added or deprecated, the first one never. `docs/openapi/` has the document of each.
 */
const VERSION = "1.3.0";

const DESCRIPTION =
  "The catalogue of an online vaping shop in Madagascar, read-only: what its pages show, as JSON. " +
  "Texts are in French, prices in Ariary (MGA).\n\n" +
  "Only GET and HEAD are served, to any origin. Answers carry an `ETag`: asked again with " +
  "`If-None-Match` they are a 304 as long as content stands. Fields may be added; none is removed, " +
  "renamed or given another type.";

/** The OpenAPI 3.1 document of all `.json` addresses, its schemas those of the view models. */
export function openApi() {
  return {
    openapi: "3.1.1",
    info: { title: "Zavona", version: VERSION, description: DESCRIPTION },
    servers: [{ url: "/" }],
    paths: Object.fromEntries(operations().map(({ path, ...get }) => [path, { get }])),
    components: { schemas: schemas(), parameters, headers, responses },
  };
}

/** All addresses of view models as JSON (contract, "Addresses"). `{id}` stands for a product's id. */
function operations() {
  const all = catalogueKinds.map((kind) => ({ kind, ...catalogues[kind] }));
  return [
    ...all.map(({ path, filters }) =>
      operation(`${path}.json`, path.slice(1), "Catalogue", `A page of the catalogue ${path}.`, {
        category: filters[0]?.value,
        page: 1,
      }),
    ),
    ...all.map(({ kind, path }) =>
      operation(`${path}/{id}.json`, kind, "Product", `A product of ${path}.`),
    ),
    operation(
      "/recherche.json",
      "recherche",
      "Search",
      "E-liquids that hold all words of `q` in name, category or description, whatever their case and accents.",
      { q: "mangue", page: 1 },
    ),
    operation(
      "/index.json",
      "accueil",
      "Home",
      "The home page: banners, e-liquids, e-cigarettes and the nicotine booster.",
      { eliquides: "gourmand", ecigarettes: "pod" },
    ),
    operation("/contentful.json", "bestSellers", "BestSellers", "The first three best-sellers."),
  ];
}

/**
 * @param view the `id` of the answer's schema in `catalogue/views.ts`
 * @param examples query parameters, each with a value that finds something
 */
function operation(
  path: string,
  operationId: string,
  view: string,
  summary: string,
  examples: Record<string, unknown> = {},
) {
  const hasId = path.includes("{id}");
  const problems = [304, 400, ...(hasId || "page" in examples ? [404] : []), 414, 429, 500, 503];
  return {
    path,
    operationId,
    summary,
    parameters: [
      ...(hasId ? [ref("parameters", "id")] : []),
      ...Object.entries(examples).map(([name, example]) => queryParameter(name, example)),
      ref("parameters", "If-None-Match"),
    ],
    responses: {
      200: {
        description: "Found.",
        headers: headersNamed("ETag", "Cache-Control", "Access-Control-Allow-Origin", "X-Cache"),
        content: { "application/json": { schema: ref("schemas", view) } },
      },
      ...Object.fromEntries(problems.map((status) => [status, ref("responses", `${status}`)])),
    },
  };
}

/** The JSON Schemas of all view models. They allow further fields, as later versions may have some. */
function schemas() {
  const named = z.registry<{ id: string }>();
  for (const schema of [...Object.values(views), problemView]) {
    const { id } = schema.meta() ?? {};
    if (id) named.add(schema, { id });
  }
  const uri = (id: string) => ref("schemas", id).$ref;
  const made = z.toJSONSchema(named, { io: "input", uri });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
