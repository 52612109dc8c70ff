import { openApi } from "./openapi.server";
import { responseNames } from "./openapi-parts";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
};

/** The view model of the page that shows the OpenAPI document (`routes/openapi.tsx`). */
export function apiReference() {
  const { info, paths, components } = openApi();
  return {
    version: info.version,
    description: info.description.split("\n\n"),
    addresses: Object.entries(paths).map(([path, { get }]) => ({
      path,
      example: exampleOf(path, get.parameters),
      summary: get.summary,
      description: get.description,
      parameters: get.parameters.flatMap((parameter) =>
        "name" in parameter
          ? [{ name: parameter.name, description: parameter.description ?? "" }]
          : [],
      ),
      schema: nameOf(get.responses[200].content["application/json"].schema.$ref),
    })),
    problems: Object.entries(responseNames)
      .filter(([, name]) => name !== "NotModified")
      .map(([status, name]) => ({
        name: status,
        description: components.responses[name].description,
      })),
    schemas: Object.entries(components.schemas as Record<string, Schema>).map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      members: Object.entries(schema.properties ?? {}).map(([name, member]) => ({
        name,
        type: typeOf(member),
        schemas: schemasIn(member),
        description: member.description ?? "",
      })),
    })),
  };
}

type Parameters = ReturnType<typeof openApi>["paths"][string]["get"]["parameters"];

/** An example address with all parameters; null for a product's address, as it needs an id. */
function exampleOf(path: string, parameters: Parameters): string | null {
  if (path.includes("{id}")) return null;
  const query = parameters.flatMap((parameter) =>
    "name" in parameter ? `${parameter.name}=${encodeURIComponent(String(parameter.example))}` : [],
  );
  return path + (query.length > 0 ? `?${query.join("&")}` : "");
}

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);

/** A schema's type in words: `string or null`, `list of`. The page adds the names from `schemasIn`. */
function typeOf({ $ref, type, items, anyOf, ...schema }: Schema): string {
  if ($ref) return "";
  if (anyOf) return anyOf.map(typeOf).filter(Boolean).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (items) return `list of ${typeOf(items)}`.trim();
  return [type ?? []].flat().join(" or ");
}

/** The names of the schemas to which a schema refers. */
function schemasIn({ $ref, items, anyOf = [] }: Schema): string[] {
  return [
    ...($ref ? [nameOf($ref)] : []),
    ...(items ? schemasIn(items) : []),
    ...anyOf.flatMap(schemasIn),
  ];
}
