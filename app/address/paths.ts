import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";
import { type Channel, shop } from "~/config/shop";

/** All paths of the site, and the builders of its links. Ids come from Contentful: they are encoded. */

export const paths = {
  home: "/",
  about: "/about",
  contact: "/contact",
  search: "/recherche",
  /** A hidden page. The contract fixes its odd path (docs/contract.md, "Addresses"). */
  bestSellers: "/contentful",
  priceList: "/tarifs",
  offline: "/hors-ligne",
  apiReference: "/openapi",
} as const;

/** The path of a page other than a catalogue. */
export type PagePath = (typeof paths)[keyof typeof paths];

/** Short addresses that are redirected to a page. */
export const shortcuts: Readonly<Record<string, string>> = { "/api": paths.apiReference };

/** Addresses of popups over the home page begin with this path: `/produit/boost-20`. */
export const POPUPS_OVER_HOME = "/produit";

/** For monitoring and for the operator. */
export const operatorPaths = {
  health: "/healthz",
  readiness: "/readyz",
  metrics: "/metrics",
  status: "/statut",
  sales: "/statut/ventes",
  salesSheet: "/statut/ventes.csv",
} as const;

/** Documents for programs. Remix renders them like pages. */
export const documentPaths = {
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  openApi: "/openapi.json",
  manifest: "/manifest.webmanifest",
  allProducts: "/produits.json",
  priceSheet: "/tarifs.csv",
  feed: "/nouveautes.atom",
} as const;

/** The service worker (docs/contract.md, "Addresses"). */
export const WORKER_PATH = "/sw.js";

/** Contentful calls this address after each publication. */
export const WEBHOOK_PATH = "/webhooks/contentful";

/** The shop's pages report here what visitors do: see `http/report.server.ts`. */
export const REPORT_PATH = "/mesures";

/**
 * The `ping` of an order link: the browser reports the tap, without scripts. Not in Firefox, nor with most blockers.
 *
 * @param product its id; null for a link that names none
 */
export function orderPing(channel: Channel, product: string | null = null): string | undefined {
  if (shop().compter === false) return undefined;
  return withQuery(REPORT_PATH, { canal: channel, produit: product });
}

/** The query parameter with which a visitor chooses light or full pages, and its values. */
export const MODE_PARAMETER = "mode";
export const LIGHT = "leger";
export const FULL = "complet";

/** The grid's anchor on a catalogue page (docs/spec.md, "Catalogues"). */
export const PRODUCTS_ANCHOR = "products";

/** The anchor of what visitors ask before they order, on the contact page. */
export const ORDER_FACTS_ANCHOR = "bon-a-savoir";

/** The grids' anchors on the home page (docs/spec.md, "Pages"). */
export const HOME_ANCHORS = {
  eliquides: "products-eliquides",
  ecigarettes: "products-ecigarettes",
} as const;

/** The anchor of a product's card: without scripts, closing a popup leads back to the card. */
export function cardAnchor(id: string): string {
  return `produit-${id}`;
}

/** Address of a catalogue, scrolled to its grid. `category`: the filter's plain form; null for none. */
export function cataloguePath(kind: CatalogueKind, category: string | null = null): string {
  return `${withQuery(catalogues[kind].path, { category })}#${PRODUCTS_ANCHOR}`;
}

/** Address of home with its filters, scrolled to one of its grids. */
export function homePath(filters: HomeFilters, grid: keyof HomeFilters): string {
  return `${withQuery(paths.home, filters)}#${HOME_ANCHORS[grid]}`;
}

/** The filters of the home page's two grids; null for all products. */
export type HomeFilters = { eliquides: string | null; ecigarettes: string | null };

/** A product's canonical address: its popup over its catalogue, the booster's over home. */
export function productPath(kind: ProductView["kind"], id: string): string {
  const parent = kind === "booster" ? POPUPS_OVER_HOME : catalogues[kind].path;
  return `${parent}/${encodeURIComponent(escapeId(id))}`;
}

/**
 * An id as addresses spell it. `.` and `..` would lead elsewhere (RFC 3986 §5.2.4), and an id that
 * ends in `.json` would be another product's JSON. In these ids each dot becomes `%2E`, which no
 * Contentful id contains. The address encodes it once more: `/eliquides/%252E%252E`.
 */
function escapeId(id: string): string {
  return /^\.{1,2}$|\.json$/i.test(id) ? id.replaceAll(".", "%2E") : id;
}

/** The id that an address spells as `escapedId`. */
export function unescapeId(escapedId: string): string {
  return escapedId.replaceAll("%2E", ".");
}

/** Adds the parameters that have a value to a path. */
export function withQuery(path: string, parameters: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
  }
  // Not `query.size`: browsers older than 2023 lack it, and would drop every filter.
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
