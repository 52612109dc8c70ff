import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";

/** An address of JSON, as OpenAPI describes it. */
export type JsonAddress = {
  /** With `{id}` where an id stands. */
  path: string;
  operationId: string;
  summary: string;
  /** The view model that it answers: the `id` of its schema in `catalogue/views.ts`. */
  view: "Catalogue" | "Product" | "Home" | "BestSellers" | "Search";
  /** Query parameters, with a value that finds something. */
  parameters: Readonly<Record<string, string>>;
};

/** All addresses of view models as JSON (contract, "Addresses"). */
export const jsonAddresses: readonly JsonAddress[] = [
  ...catalogueKinds.map(catalogueAddress),
  ...catalogueKinds.map(productAddress),
  {
    path: "/recherche.json",
    operationId: "recherche",
    summary:
      "E-liquids that hold all words of `q` in name, category or description, whatever their case and accents.",
    view: "Search",
    parameters: { q: "mangue", page: "1" },
  },
  {
    path: "/index.json",
    operationId: "accueil",
    summary: "The home page: banners, e-liquids, e-cigarettes and the nicotine booster.",
    view: "Home",
    parameters: { eliquides: "gourmand", ecigarettes: "pod" },
  },
  {
    path: "/contentful.json",
    operationId: "bestSellers",
    summary: "The first three best-sellers.",
    view: "BestSellers",
    parameters: {},
  },
];

/** Where they are described. */
export const OPENAPI = "/openapi.json";

/** Addresses of JSON in which no id stands. */
export const jsonPathsWithoutId: ReadonlySet<string> = new Set([
  ...jsonAddresses.map(({ path }) => path).filter((path) => !path.includes("{")),
  OPENAPI,
]);

function catalogueAddress(kind: CatalogueKind): JsonAddress {
  const { path, filters } = catalogues[kind];
  return {
    path: `${path}.json`,
    operationId: path.slice(1),
    summary: `A page of the catalogue ${path}.`,
    view: "Catalogue",
    parameters: { category: filters[0]?.value ?? "", page: "1" },
  };
}

function productAddress(kind: CatalogueKind): JsonAddress {
  return {
    path: `${catalogues[kind].path}/{id}.json`,
    operationId: kind,
    summary: `A product of ${catalogues[kind].path}.`,
    view: "Product",
    parameters: {},
  };
}
