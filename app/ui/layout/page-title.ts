import { knownParameters } from "~/address/pages";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import { shop } from "~/config/shop";

/** What a route's `handle` says of its page. */
export type PageHandle = {
  title?: string | ((shown: Shown) => string);
  /** The page has no scripts. */
  plain?: boolean;
  /** The page's styles, in place of the shop's. */
  css?: string;
};

/** What a page shows: its loader's data at an address. */
type Shown = { data: unknown; search: string };

/** The text of a page's `<title>`. */
export function pageTitle({ title }: PageHandle, shown: Shown): string {
  const own = typeof title === "function" ? title(shown) : title;
  return own ? `${own} | ${shop.name}` : shop.name;
}

/** The text of `<title>` of a 404 or an error. */
export function errorTitle(status: number | undefined): string {
  const title = status === 404 ? "Page introuvable" : "Une erreur est survenue";
  return pageTitle({ title }, { data: null, search: "" });
}

/** The title of a catalogue's page with its filter. */
export function catalogueHandle(kind: CatalogueKind): PageHandle {
  const title = ({ search }: Shown) =>
    catalogueTitle(kind, knownParameters(catalogues[kind].path, new URLSearchParams(search)) ?? {});
  return { title };
}

/** `Nos E-liquides · Fruités · page 2`: no two pages of a catalogue have the same title. */
export function catalogueTitle(
  kind: CatalogueKind,
  { category, page }: Readonly<Record<string, string | null>>,
): string {
  const { title, filters } = catalogues[kind];
  const label = filters.find(({ value }) => value === category)?.label;
  return [title, label, page && `page ${page}`].filter(Boolean).join(" · ");
}

/** The title of a product's popup: its name, once it has loaded. */
export const productHandle: PageHandle = {
  title: ({ data }) => (data as { name?: string } | null)?.name ?? "",
};
