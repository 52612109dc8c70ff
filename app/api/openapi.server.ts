import { z } from "zod";
import { type JsonAddress, jsonAddresses } from "~/address/json-addresses";
import * as views from "~/catalogue/views";
import { problemView } from "~/http/problem.server";
import {
  headers,
  headersNamed,
  parameters,
  queryParameters,
  ref,
  responses,
} from "./openapi-parts";

/**
 * The version of what is promised (docs/api.md, "What stays"): the middle number grows when
 * something is added or deprecated, the first one never. `docs/openapi/` has the document of each.
 */
const VERSION = "1.3.0";

const DESCRIPTION = `The catalogue of an online vaping shop in Madagascar, read-only: what its pages
show, as JSON. Texts are in French, prices in Ariary (MGA).

Only GET and HEAD are served, to any origin. Answers carry an \`ETag\`: asked again with
\`If-None-Match\` they are a 304 as long as content stands. Fields may be added; none is removed,
renamed or given another type.`.replaceAll(/(?<!\n)\n(?!\n)/g, " ");

/** The OpenAPI 3.1 document of all `.json` addresses, its schemas those of the view models. */
export function openApi(): object {
  return {
    openapi: "3.1.1",
    info: { title: "Zavona", version: VERSION, description: DESCRIPTION },
    servers: [{ url: "/" }],
    paths: Object.fromEntries(
      jsonAddresses.map((address) => [address.path, { get: operation(address) }]),
    ),
    components: { schemas: schemas(), parameters, headers, responses },
  };
}

/** Those of all view models. They take further fields, as later versions may have some. */
function schemas(): object {
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

function operation({ path, operationId, summary, view, parameters: asked }: JsonAddress): object {
  const hasId = path.includes("{id}");
  const absent = hasId || "page" in asked ? { 404: ref("responses", "404") } : {};
  return {
    operationId,
    summary,
    parameters: [
      ...(hasId ? [ref("parameters", "id")] : []),
      ...Object.entries(asked).map(([name, example]) => ({
        ...queryParameters[name],
        example: name === "page" ? Number(example) : example,
      })),
      ref("parameters", "If-None-Match"),
    ],
    responses: {
      200: {
        description: "Found.",
        headers: headersNamed("ETag", "Cache-Control", "Access-Control-Allow-Origin", "X-Cache"),
        content: { "application/json": { schema: ref("schemas", view) } },
      },
      304: ref("responses", "304"),
      400: ref("responses", "400"),
      ...absent,
      414: ref("responses", "414"),
      429: ref("responses", "429"),
      500: ref("responses", "500"),
      503: ref("responses", "503"),
    },
  };
}
