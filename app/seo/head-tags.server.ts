import { escapeAttribute } from "entities/escape";
import { jsonAddress } from "~/address/json-links";
import { documentPaths, paths } from "~/address/paths";
import { SHARE_PICTURE, sourceSet } from "~/address/picture-paths";
import { isOrderable, offersOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { shop } from "~/config/shop";
import { FIRST_ROW } from "~/ui/catalogue/product-grid";
import { PICTURE_SIZES } from "~/ui/parts/product-picture";
import type { PageFacts } from "./page-facts.server";

/** The attributes of a `<meta>`. */
type HeadTag = { name?: string; property?: string; content?: string };

const NOINDEX: HeadTag = { name: "robots", content: "noindex" };

/**
 * The `<meta>`s of a page: its description, whether search engines may show it, and its link preview (Open
 * Graph protocol; X also needs `twitter:card`).
 *
 * @param facts null for any status but 200, and for a page without texts for search engines
 */
export function headTags(facts: PageFacts | null, origin: string): HeadTag[] {
  if (!facts) return [NOINDEX];
  const { title, description, path, indexed, picture, product } = facts;
  return [
    { name: "description", content: description },
    ...(indexed ? [] : [NOINDEX]),
    ...properties({
      "og:type": product ? "product" : "website",
      "og:site_name": shop().name,
      "og:locale": "fr_FR",
      "og:title": title,
      "og:description": description,
      "og:url": origin + path,
      "og:image": origin + picture.path,
      "og:image:width": String(SHARE_PICTURE.width),
      "og:image:height": String(SHARE_PICTURE.height),
      "og:image:alt": picture.alt,
    }),
    ...(product ? priceTags(product) : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Facebook's tags for the price of a product's first size. */
function priceTags(product: ProductView): HeadTag[] {
  const [first] = offersOf(product);
  if (!first) return [];
  return properties({
    "product:price:amount": String(first.price.montant),
    "product:price:currency": "MGA",
    "product:availability": isOrderable(product) ? "in stock" : "out of stock",
  });
}

function properties(contents: Record<string, string>): HeadTag[] {
  return Object.entries(contents).map(([property, content]) => ({ property, content }));
}

/** Links in the head from a page of a catalogue to the pages before and after it. */
export function sequenceLinks(facts: PageFacts | null): string {
  const { previousPage: prev, nextPage: next } = facts?.catalogue?.view ?? {};
  return Object.entries({ prev, next })
    .flatMap(([rel, href]) => (href ? `<link rel="${rel}" href="${escapeAttribute(href)}"/>` : []))
    .join("");
}

/** The `Link` header of a page whose canonical address has JSON (RFC 8288); null for any other page. */
export function jsonLink(facts: PageFacts | null): string | null {
  const json = facts && jsonAddress(facts.path);
  return json && `<${json}>; rel="alternate"; type="application/json"`;
}

/** Links from a catalogue to the feed, and from the home page to the OpenAPI document. */
export function feedOrApiLink(facts: PageFacts | null): string {
  if (facts?.path === paths.home)
    return `<link rel="service-desc" href="${documentPaths.openApi}"/>`;
  if (!facts?.catalogue) return "";
  return `<link rel="alternate" type="application/atom+xml" title="Nouveautés" href="${documentPaths.feed}"/>`;
}

/**
 * Links in the head to a list's first pictures, so that the browser requests them before it has read the page's
 * body. For a popup only its own picture: it covers those of the page below. None for home, which begins with banners.
 *
 * @param data what the loader of the page's own route returned
 */
export function preloads(data: unknown): string {
  return firstProducts(data)
    .slice(0, FIRST_ROW)
    .flatMap(({ image }) => (image ? sourceSet(image, 600) : []))
    .map(
      (set) =>
        `<link rel="preload" as="image" imagesrcset="${escapeAttribute(set)}" imagesizes="${PICTURE_SIZES}" fetchpriority="high"/>`,
    )
    .join("");
}

type Views = { kind?: string; products?: ProductView[]; results?: ProductView[] };

function firstProducts(data: unknown): Pick<ProductView, "image">[] {
  const view = (typeof data === "object" && data !== null ? data : {}) as Views;
  return view.kind ? [view as ProductView] : (view.products ?? view.results ?? []);
}
