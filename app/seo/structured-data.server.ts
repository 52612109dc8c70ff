import { paths } from "~/address/paths";
import { SHOP_PICTURE_PATH, sharePicturePath } from "~/address/picture-paths";
import { catalogues } from "~/catalogue/kinds";
import { isOrderable, offersOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { currentShop } from "~/config/current-shop.server";
import { shop } from "~/config/shop";
import { describesShop, type PageFacts } from "./page-facts.server";

/** A `Thing` of schema.org. */
export type Thing = { "@type": string; [property: string]: unknown };

/**
 * A page's data for search engines (schema.org; Google's "Structured data" pages). No `ItemList` of a catalogue: Google
 * shows none of shops outside Europe, and it would be 250 bytes of each page.
 */
export function structuredData(facts: PageFacts, origin: string): Thing[] {
  const { product, catalogue } = facts;
  if (describesShop(facts)) return [store(origin)];
  if (product) {
    return [...productThings(product, origin), breadcrumbs(product.name, product.kind, origin)];
  }
  if (!catalogue || !facts.indexed) return [];
  const { kind, view } = catalogue;
  const filter = view.filters.find(({ active, value }) => active && value !== null);
  return filter ? [breadcrumbs(filter.label, kind, origin)] : [];
}

/** The `@id` by which all data refer to the shop. */
const storeId = (origin: string) => `${origin}/#boutique`;

function store(origin: string): Thing {
  const { name, tagline, since, address, hours, contacts, social } = currentShop().file;
  const { messenger } = shop().ways;
  return {
    "@type": "Store",
    "@id": storeId(origin),
    name,
    description: tagline,
    url: `${origin}${paths.home}`,
    image: origin + SHOP_PICTURE_PATH,
    logo: `${origin}/icon-512.png`,
    ...(contacts.telephone && { telephone: contacts.telephone.number }),
    ...(contacts.email && { email: contacts.email }),
    ...(address && {
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: address.city,
        postalCode: address.postalCode,
        addressCountry: address.country,
      },
    }),
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: { "@type": "Country", name: "Madagascar" },
    currenciesAccepted: "MGA",
    ...(since && { foundingDate: String(since) }),
    sameAs: [...social, ...(messenger ? [messenger] : [])].map(({ href }) => href),
  };
}

/** Empty without a price: Google shows no product without an offer (Google, "Product snippet"). */
function productThings(product: ProductView, origin: string): Thing[] {
  const { id, name, description, category, href, image } = product;
  const availability = `https://schema.org/${isOrderable(product) ? "InStock" : "OutOfStock"}`;
  const offers = offersOf(product).map(({ size, price }) => ({
    "@type": "Offer",
    ...(size && { name: `${name}, ${size.replace("ml", " ml")}` }),
    price: price.montant,
    priceCurrency: "MGA",
    availability,
    itemCondition: "https://schema.org/NewCondition",
    url: origin + href,
    seller: { "@id": storeId(origin) },
  }));
  if (offers.length === 0) return [];
  return [
    {
      "@type": "Product",
      name,
      sku: id,
      url: origin + href,
      ...(description && { description }),
      ...(image && { image: origin + sharePicturePath(image) }),
      ...(category && { category }),
      offers,
    },
  ];
}

/** The steps from home to a page: home, the catalogue if there is one, the page itself, whose step needs no address. */
function breadcrumbs(name: string, kind: ProductView["kind"], origin: string): Thing {
  const steps = [
    { name: "Accueil", item: origin + paths.home },
    ...(kind === "booster"
      ? []
      : [{ name: catalogues[kind].title, item: origin + catalogues[kind].path }]),
    { name },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, at) => ({ "@type": "ListItem", position: at + 1, ...step })),
  };
}

/**
 * Data as a block for the end of a page's body (JSON-LD 1.1, "Embedding JSON-LD in HTML documents"). Texts
 * of the owner can neither end the block nor begin a comment.
 */
export function jsonLdScript(things: readonly Thing[]): string {
  if (things.length === 0) return "";
  const graph = things.length === 1 ? { ...things[0] } : { "@graph": things };
  const text = JSON.stringify({ "@context": "https://schema.org", ...graph });
  return `<script type="application/ld+json">${escapedJson(text)}</script>`;
}

/** JSON for a data block in a page: `<` could end the block or begin a comment. */
export function escapedJson(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
