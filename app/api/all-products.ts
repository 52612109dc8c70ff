import { z } from "zod";
import { documentPaths, paths, withQuery } from "~/address/paths";
import { PICTURE_WIDTHS, picturePath } from "~/address/picture-paths";
import type { AllProducts } from "~/catalogue/collection";
import { productKindNames } from "~/catalogue/kinds";
import { listPage } from "~/catalogue/list-page";
import { orderMessage } from "~/catalogue/order-message";
import { isOrderable, offersOf, strengthOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { type Channel, shop, withMessage } from "~/config/shop";

/** All products of all kinds in one shape, for programs: `/produits.json`. */

const PRODUCTS_PER_PAGE = 500;

const time = z.iso.datetime().nullable();

export const offerView = z
  .object({
    size: z.string().nullable().describe("Null for a product of one size."),
    nicotine: z.string().nullable().describe("The strength of an e-liquid."),
    amount: z
      .int()
      .positive()
      .meta({ examples: [15000] }),
    currency: z.literal("MGA"),
    availability: z.enum(["InStock", "OutOfStock"]).describe("In schema.org's words."),
  })
  .meta({ id: "Offer" });

const address = (what: string) => z.string().describe(`${what} An absolute address.`);

export const listedProductView = z
  .object({
    id: z.string(),
    kind: z.enum(productKindNames),
    url: address("The product's page."),
    name: z.string(),
    description: z.string().describe("Plain text; may be empty."),
    categories: z.array(z.string()).describe("Plain forms: values for the parameter `category`."),
    comingSoon: z.boolean(),
    pictures: z
      .array(
        z.object({ width: z.int().positive().describe("In px."), url: address("The picture.") }),
      )
      .describe("The same picture in several widths. Empty without a picture."),
    offers: z.array(offerView).describe("One for each size with a price. May be empty."),
    order: z
      .object({ whatsapp: z.url(), messenger: z.url() })
      .describe(
        "Links that open a conversation with a message about the product. In place of one that the shop doesn't have: its contact page.",
      ),
    createdAt: time.describe("When the shop's owner first saved the product; null if unknown."),
    updatedAt: time.describe(
      "When the product's entry was last published; null if unknown. A publication without a change may not count.",
    ),
  })
  .meta({ id: "ListedProduct", description: "A product of any kind, including the booster." });

export const allProductsView = z
  .object({
    products: z
      .array(listedProductView)
      .describe(`At most ${PRODUCTS_PER_PAGE}, by kind, newest first within a kind.`),
    total: z.int().nonnegative().describe("Number of products on all pages."),
    previousJson: z.string().nullable().describe("The previous page; null on the first page."),
    nextJson: z.string().nullable().describe("The next page; null on the last page."),
  })
  .meta({ id: "AllProducts", description: "A page of all products." });

type AllProductsView = z.infer<typeof allProductsView>;

/** The known parameters of the address, normalised by `address/json-parameters.ts`. */
type Question = Readonly<Record<string, string | null>>;

/**
 * The page of all products that an address asks for.
 *
 * @returns null for a page beyond the last
 */
export function allProducts(
  all: AllProducts,
  { page, ...filters }: Question,
  origin: string,
): AllProductsView | null {
  const { kind, category, available, "updated-since": since } = filters;
  const found = productKindNames
    .filter((name) => !kind || name === kind)
    .flatMap((name) => all[name].products)
    .filter((product) => {
      const changed = all[product.kind].times.changes.get(product.id);
      return (
        (!category || product.categories.includes(category)) &&
        (!available || isOrderable(product)) &&
        (!since || !changed || changed >= since)
      );
    });
  const list = listPage(
    found,
    Number(page ?? 1),
    (page) => withQuery(documentPaths.allProducts, { ...filters, page }),
    PRODUCTS_PER_PAGE,
  );
  if (!list) return null;
  const { shown, total, previousPage, nextPage } = list;
  const products = shown.map((product) => listed(product, all, origin));
  return { products, total, previousJson: previousPage, nextJson: nextPage };
}

function listed(
  product: ProductView,
  all: AllProducts,
  origin: string,
): AllProductsView["products"][number] {
  const { id, kind, href, name, description, categories, comingSoon, image } = product;
  const { ways, messageLines } = shop();
  const message = orderMessage(product, origin + href, messageLines);
  const linkBy = (channel: Channel) => {
    const way = ways[channel];
    return way ? withMessage(way, message) : origin + paths.contact;
  };
  return {
    id,
    kind,
    url: origin + href,
    name,
    description,
    categories,
    comingSoon,
    pictures: image
      ? PICTURE_WIDTHS.map((width) => ({ width, url: origin + picturePath(image, width) }))
      : [],
    offers: offersOf(product).map(({ size, price }) => ({
      size,
      nicotine: kind === "eliquide" ? strengthOf(product) : null,
      amount: price.montant,
      currency: "MGA",
      availability: isOrderable(product) ? "InStock" : "OutOfStock",
    })),
    order: { whatsapp: linkBy("whatsapp"), messenger: linkBy("messenger") },
    createdAt: all[kind].times.creations.get(id) ?? null,
    updatedAt: all[kind].times.changes.get(id) ?? null,
  };
}
