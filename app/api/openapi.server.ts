import { z } from "zod";
import { catalogueKinds, catalogues } from "~/catalogue/kinds";
import { settings } from "~/config/settings.server";
import { shop } from "~/config/shop";
import { jsonViews } from "./json-views";
import {
  headers,
  headersNamed,
  parameters,
  queryParameter,
  ref,
  responseNames,
  responses,
} from "./openapi-parts";

/**
 * The version of the API (docs/api.md, "What stays"). An addition or a deprecation raises the minor number,
 * a new `kind` the major number. `docs/openapi/` has the document of each version.
 */
const VERSION = "1.6.0";

const DESCRIPTION =
  "The catalogue of an online vaping shop in Madagascar, read-only: what its pages show, as JSON. " +
  "Texts are in French, prices in Ariary (MGA).\n\n" +
  "Only GET, HEAD and OPTIONS are served, to any origin. Responses have an `ETag`: a request with " +
  "`If-None-Match` gets a 304 while the content is unchanged. Fields may be added; none is " +
  "removed, renamed or given another type.";

const TAGS = {
  catalogue: "The pages of a catalogue, and its products.",
  pages: "What the shop's other pages show.",
  feeds: "Everything at once, for programs that follow the shop.",
};

/** The OpenAPI 3.1 document of all `.json` addresses. Its schemas are generated from the view models. */
export function openApi() {
  const { name, contacts } = shop();
  return {
    openapi: "3.1.1",
    info: {
      title: name,
      version: VERSION,
      summary: "The catalogue as JSON",
      description: DESCRIPTION,
      contact: { name, ...(contacts.email && { email: contacts.email }) },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: settings.SITE_URL ?? "/", description: "The shop." }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(operations().map(({ path, ...get }) => [path, { get }])),
    components: { schemas: schemas(), parameters, headers, responses },
  };
}

/** All JSON addresses (docs/contract.md, "Addresses"). `{id}` stands for a product's id. */
function operations() {
  const all = catalogueKinds.map((kind) => {
    const isLiquid = kind === "eliquide";
    return { kind, isLiquid, ...catalogues[kind] };
  });
  return [
    ...all.map(({ path, filters, isLiquid }) =>
      operation(`${path}.json`, {
        operationId: path.slice(1),
        tag: "catalogue",
        view: isLiquid ? "LiquidCatalogue" : "StandardCatalogue",
        summary: `A page of the catalogue ${path}`,
        description: "Products, filters with counts, addresses of the previous and next page.",
        examples: { category: filters[0]?.value, tri: "prix", page: 1 },
      }),
    ),
    ...all.map(({ kind, path, isLiquid }) =>
      operation(`${path}/{id}.json`, {
        operationId: kind,
        tag: "catalogue",
        view: isLiquid ? "Liquid" : "StandardProduct",
        summary: `A product of ${path}`,
        description: "The product as in its catalogue.",
      }),
    ),
    operation("/recherche.json", {
      operationId: "recherche",
      tag: "pages",
      view: "Search",
      summary: "A search",
      description:
        "E-liquids with words in name, category and description that begin with those of `q`; then what else of the shop matches. Case, accents and plurals are ignored.",
      examples: { q: "mangue", page: 1 },
    }),
    operation("/index.json", {
      operationId: "accueil",
      tag: "pages",
      view: "Home",
      summary: "The home page",
      description: "Banners, e-liquids, e-cigarettes and the nicotine booster.",
      examples: { eliquides: "gourmand", ecigarettes: "pod" },
    }),
    operation("/contentful.json", {
      operationId: "bestSellers",
      tag: "pages",
      view: "BestSellers",
      summary: "The first three best-sellers",
      description: "Of the e-liquids, newest first.",
    }),
    operation("/produits.json", {
      operationId: "produits",
      tag: "feeds",
      view: "AllProducts",
      summary: "All products of all kinds in one shape",
      description: "Pages of 500 products, with offers and links to order. Addresses are absolute.",
      examples: {
        kind: "eliquide",
        category: "gourmand",
        available: "true",
        "updated-since": "2020-01-01",
        page: 1,
      },
    }),
  ];
}

type Operation = {
  operationId: string;
  tag: keyof typeof TAGS;
  /** The name of the schema of the 200 response. */
  view: string;
  summary: string;
  description: string;
  /** Query parameters, each with a value that has results. */
  examples?: Record<string, unknown>;
};

function operation(path: string, { tag, view, examples = {}, ...described }: Operation) {
  const hasId = path.includes("{id}");
  const canBeAbsent = hasId || "page" in examples;
  const others = Object.entries(responseNames).filter(
    ([status]) => canBeAbsent || status !== "404",
  );
  return {
    path,
    ...described,
    tags: [tag],
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
      ...Object.fromEntries(others.map(([status, name]) => [status, ref("responses", name)])),
    },
  };
}

/** The JSON Schemas of all view models. They allow further fields, as later versions may add some. */
function schemas() {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(jsonViews)) named.add(schema, { id });
  const uri = (id: string) => ref("schemas", id).$ref;
  const made = z.toJSONSchema(named, { io: "input", uri });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
