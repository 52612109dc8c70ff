import type { AllProducts } from "~/catalogue/collection";
import { productKindNames, productKinds } from "~/catalogue/kinds";
import { offersOf, strengthOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { csv } from "./csv";

const COLUMNS = [
  "Catalogue",
  "Catégorie",
  "Produit",
  "Taille",
  "Nicotine",
  "Prix en Ariary",
  "Disponibilité",
  "Adresse",
];

const AVAILABILITY = { rupture: "Rupture de stock", bientot: "Bientôt disponible" };

/**
 * The price list for spreadsheets: a row for each size that has a price, in the order of the printed list. A product without
 * a price has one row.
 */
export function priceSheet(all: AllProducts, origin: string): Promise<string> {
  const rows = productKindNames.flatMap((kind) =>
    all[kind].priceList.flatMap((product) => rowsOf(product, productKinds[kind].title, origin)),
  );
  return csv(COLUMNS, rows);
}

function rowsOf(product: ProductView, catalogue: string, origin: string) {
  const { name, category, badge, href } = product;
  const offers = offersOf(product);
  const prices = offers.length > 0 ? offers : [{ size: null, price: null }];
  const availability =
    badge === "rupture" || badge === "bientot" ? AVAILABILITY[badge] : "En stock";
  return prices.map(({ size, price }) => [
    catalogue,
    category,
    name,
    size,
    size && strengthOf(product),
    price?.montant,
    availability,
    origin + href,
  ]);
}
