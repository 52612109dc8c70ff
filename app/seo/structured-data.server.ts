import { paths } from "~/address/paths";
import { sharePicturePath } from "~/address/picture-paths";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import { isSold, offersOf } from "~/catalogue/product";
import type { CatalogueView, ProductView } from "~/catalogue/views";
import { contactWays, premises, shop } from "~/config/shop";
import { type PageFacts, tellsOfShop } from "./page-facts.server";

/** A thing in schema.org's words. */
export type Thing = { "@type": string; [property: string]: unknown };

/** What a page says to search engines as data (schema.org; Google's "Structured data" pages). */
export function structuredData(facts: PageFacts, origin: string): Thing[] {
  const { product, catalogue } = facts;
  if (tellsOfShop(facts)) return [store(origin)];
  if (product) return [...productThings(product, origin), productTrail(product, origin)];
  if (!catalogue || !facts.indexed) return [];
  const { kind, view } = catalogue;
  const list = itemList(view, origin);
  return view.category ? [list, filterTrail(view, kind, origin)] : [list];
}

/** The same `@id` wherever the shop is meant. */
const storeId = (origin: string) => `${origin}/#boutique`;

function store(origin: string): Thing {
  const { street, city, postalCode, country, hours } = premises;
  return {
    "@type": "Store",
    "@id": storeId(origin),
    name: shop.name,
    description: shop.tagline,
    url: `${origin}${paths.home}`,
    image: `${origin}/apercu.jpg`,
    logo: `${origin}/icon-512.png`,
    telephone: shop.telephone.number,
    email: shop.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      postalCode,
      addressCountry: country,
    },
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: { "@type": "Country", name: "Madagascar" },
    currenciesAccepted: "MGA",
    foundingDate: String(shop.since),
    sameAs: [...shop.social.map(({ href }) => href), contactWays.messenger.href],
  };
}

/** None without a price: a product needs an offer to be shown (Google, "Product snippet"). */
function productThings(product: ProductView, origin: string): Thing[] {
  const { id, name, description, category, image, href } = product;
  const availability = `https://schema.org/${isSold(product) ? "InStock" : "OutOfStock"}`;
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

/** Addresses alone: what the products are is on their own pages (Google, "Carousels"). */
function itemList({ products, total }: CatalogueView, origin: string): Thing {
  const itemListElement = products.map(({ href }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    url: origin + href,
  }));
  return { "@type": "ItemList", numberOfItems: total, itemListElement };
}

function productTrail({ kind, name }: ProductView, origin: string): Thing {
  const between = kind === "booster" ? [] : [stepOf(catalogues[kind])];
  return trail([...between, { name, path: null }], origin);
}

function filterTrail({ filters, category }: CatalogueView, kind: CatalogueKind, origin: string) {
  const name = filters.find(({ value }) => value === category)?.label ?? "";
  return trail([stepOf(catalogues[kind]), { name, path: null }], origin);
}

function stepOf({ title, path }: { title: string; path: string }) {
  return { name: title, path };
}

/** The way from home to a page; the last step, the page itself, may have no address. */
function trail(steps: readonly { name: string; path: string | null }[], origin: string): Thing {
  const all = [{ name: "Accueil", path: paths.home }, ...steps];
  return {
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      ...(path && { item: origin + path }),
    })),
  };
}
