import type { MetaFunction } from "@remix-run/react";
import { knownParameters } from "~/address/read-address";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import { shop } from "~/config/shop";

/**
 * Titles of pages. What else a page says of itself is for crawlers, and not in the browser's code:
 * see `found/head-tags.server.ts`.
 */

/** Title of a page whose words are always the same. */
export function pageMeta(title: string): MetaFunction {
  return () => [{ title: fullTitle(title) }];
}

/** Title of a catalogue with what it is filtered by. */
export function catalogueMeta(kind: CatalogueKind): MetaFunction {
  return ({ location }) => [{ title: fullTitle(titleAt(kind, location.search)) }];
}

function titleAt(kind: CatalogueKind, search: string): string {
  const parameters = knownParameters(catalogues[kind].path, new URLSearchParams(search));
  return catalogueTitle(kind, parameters ?? {});
}

/** `Nos E-liquides · Fruités · page 2`: no two pages of a catalogue have the same. */
export function catalogueTitle(
  kind: CatalogueKind,
  { category, page }: Readonly<Record<string, string | null>>,
): string {
  const { title, filters } = catalogues[kind];
  const label = filters.find(({ value }) => value === category)?.label;
  return [title, label, page && `page ${page}`].filter(Boolean).join(" · ");
}

/** Title of the product in a popup, once it is there. */
export const productMeta: MetaFunction = ({ data }) => {
  const { name } = (data ?? {}) as { name?: string };
  return [{ title: name ? fullTitle(name) : shop.name }];
};

/** Title of the page that tells of a 404 or an error. */
export function errorMeta(status: number | undefined) {
  return [{ title: fullTitle(status === 404 ? "Page introuvable" : "Une erreur est survenue") }];
}

function fullTitle(title: string): string {
  return `${title} | ${shop.name}`;
}
