import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { canonicalPath, knownParameters } from "~/address/pages";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import { shop } from "~/config/shop";

/** What a route exports as `handle`. */
export type PageHandle = {
  title?: string | ((shown: Shown) => string);
  /** The page has no scripts. */
  withoutScripts?: boolean;
  /** The page's styles, in place of the shop's. */
  css?: string;
};

/** What a title may depend on: the loader's data, and the query of the address. */
type Shown = { data: unknown; search: string };

/** The text of a page's `<title>`. */
export function pageTitle({ title }: PageHandle, shown: Shown): string {
  const own = typeof title === "function" ? title(shown) : title;
  const { name } = shop();
  return own ? `${own} | ${name}` : name;
}

/** The text of `<title>` on the page of a 404 or an error. */
export function errorTitle(status: number | undefined): string {
  const title = status === 404 ? "Page introuvable" : "Une erreur est survenue";
  return pageTitle({ title }, { data: null, search: "" });
}

/** The `handle` of a catalogue: a title with filter and page. */
export function catalogueHandle(kind: CatalogueKind): PageHandle {
  const title = ({ search }: Shown) =>
    catalogueTitle(kind, knownParameters(catalogues[kind].path, new URLSearchParams(search)) ?? {});
  return { title };
}

/** `Nos E-liquides · Fruités · page 2`: each page of a catalogue has its own title. */
export function catalogueTitle(
  kind: CatalogueKind,
  { category, page }: Readonly<Record<string, string | null>>,
): string {
  const { title, filters } = catalogues[kind];
  const label = filters.find(({ value }) => value === category)?.label;
  return [title, label, page && `page ${page}`].filter(Boolean).join(" · ");
}

/** The `handle` of a popup: the title is the product's name, once the product has loaded. */
export const productHandle: PageHandle = {
  title: ({ data }) => (data as { name?: string } | null)?.name ?? "",
};

/**
 * Updates the document's title and canonical address after a navigation. The rest of the head stays: it is
 * the same on all pages, or only crawlers read it, which don't navigate by scripts.
 */
export function useDocumentHead(): void {
  const { pathname, search } = useLocation();
  const { handle, data } = useMatches().at(-1) ?? {};
  const error = useRouteError();
  const title = error
    ? errorTitle(isRouteErrorResponse(error) ? error.status : undefined)
    : pageTitle((handle ?? {}) as PageHandle, { data, search });
  const path = canonicalOf({ pathname, search }, data);
  useEffect(() => {
    document.title = title;
    const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = new URL(path, link.href).href;
  }, [title, path]);
}

/**
 * The path and query of a page's canonical address (RFC 6596): without home's filters, tracking parameters
 * and the choice of light pages. A product has the same canonical address over every page: its popup over its
 * catalogue, or over home for the booster.
 */
export function canonicalOf(location: { pathname: string; search: string }, data: unknown): string {
  const { href } = (data ?? {}) as { href?: string };
  return href ?? canonicalPath(location);
}
