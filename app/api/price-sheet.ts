import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import type { AllProducts } from "~/catalogue/collection";
import { productKindNames, productKinds } from "~/catalogue/kinds";
import { offersOf, strengthOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";

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

/** Rows that are written between two yields to other requests; some 5 ms. */
const ROWS_AT_ONCE = 1000;

const FORMAT = { delimiter: ";", record_delimiter: "windows", escape_formulas: true };

const AVAILABILITY = { rupture: "Rupture de stock", bientot: "Bientôt disponible" };

/**
 * The price list for spreadsheets (RFC 4180, with the semicolons that a French Excel and LibreOffice
 * expect): a row for each size that has a price, in the order of the printed list. A product without a
 * price has one row. Cells are escaped, to avoid that a spreadsheet runs them as formulas.
 */
export async function priceSheet(all: AllProducts, origin: string): Promise<string> {
  const rows = productKindNames.flatMap((kind) =>
    all[kind].priceList.flatMap((product) => rowsOf(product, productKinds[kind].title, origin)),
  );
  let text = stringify([COLUMNS], { ...FORMAT, bom: true });
  while (rows.length > 0) {
    text += stringify(rows.splice(0, ROWS_AT_ONCE), FORMAT);
    await setImmediate();
  }
  return text;
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
