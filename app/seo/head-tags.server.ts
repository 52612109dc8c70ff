import { SHARE_PICTURE } from "~/address/picture-paths";
import { isOrderable, offersOf } from "~/catalogue/product";
import { shop } from "~/config/shop";
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
function priceTags(product: NonNullable<PageFacts["product"]>): HeadTag[] {
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
