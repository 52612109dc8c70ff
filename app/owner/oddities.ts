import { dosageOf } from "~/catalogue/booster";
import { fold } from "~/catalogue/fold";
import { offersOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { UNNAMED } from "~/contentful/read-entry";
import type { Remark, Words } from "./findings";
import { inParts } from "./in-parts";

/** A price this many times above or below the median of its group is probably a typing error. */
const SUSPICIOUS = 6;

/** Fewer prices than this give no reliable median. */
const ENOUGH_PRICES = 4;

/** After this time without a change, a product that could be sold is probably forgotten under « Bientôt disponible », in days. */
const LONGEST_WAIT_DAYS = 60;

/** What a product is compared with. */
type Others = {
  /** The products with the same folded title. */
  namesakes: readonly ProductView[];
  /** All products of the kind, the first one first: of boosters, the one that home shows. */
  all: readonly ProductView[];
  /** When what the shop shows of the product last changed, as ISO 8601; undefined if it isn't known. */
  changed: string | undefined;
  /** The median of a product's group of prices; null for too few prices. */
  usualPrice: (size: string | null) => number | null;
};

/** The probable mistakes, each in one place. */
const RULES: readonly ((product: ProductView, others: Others) => Words[])[] = [
  ...[sameTitle, unusualPrices, fallingPrices, secondBooster, noDosage, forgotten],
];

/**
 * Probable mistakes among products of one kind, by product id; other products are left out.
 *
 * @param changes when what the shop shows of each last changed, by product id, as ISO 8601
 */
export async function odditiesOf(
  products: readonly ProductView[],
  changes: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, Remark[]>> {
  const titles = new Map<string, ProductView[]>();
  const prices = new Map<string, number[]>();
  for await (const product of inParts(products)) {
    add(titles, fold(product.name), product);
    for (const { size, price } of offersOf(product)) {
      add(prices, groupOf(product, size), price.montant);
    }
  }
  const usual = new Map([...prices].map(([group, amounts]) => [group, medianOf(amounts)]));
  const found = new Map<string, Remark[]>();
  for await (const product of inParts(products)) {
    const words = RULES.flatMap((rule) =>
      rule(product, {
        namesakes: titles.get(fold(product.name)) ?? [],
        all: products,
        changed: changes.get(product.id),
        usualPrice: (size) => usual.get(groupOf(product, size)) ?? null,
      }),
    );
    const remarks = words.map(([what, advice]) => ({ what, advice }));
    if (words.length > 0) found.set(product.id, remarks);
  }
  return found;
}

function sameTitle({ id, name }: ProductView, { namesakes }: Others): Words[] {
  const other = namesakes.find((each) => each.id !== id);
  if (!other || name === UNNAMED) return [];
  const more = namesakes.length > 2 ? `, et ${namesakes.length - 2} de plus` : "";
  const what = `titre en double\u202f: «\u202f${other.name}\u202f» (id ${other.id})${more}`;
  return [[what, "changez un des titres, ou dépubliez une des fiches"]];
}

function unusualPrices(product: ProductView, { usualPrice }: Others): Words[] {
  return offersOf(product).flatMap(({ size, price: { montant, texte } }): Words[] => {
    const [median, label] = [usualPrice(size) ?? montant, priceLabel(size)];
    if (montant >= SUSPICIOUS * median)
      return [[`${label} très élevé\u202f: ${texte}`, "un zéro de trop\u202f?"]];
    if (montant * SUSPICIOUS <= median)
      return [[`${label} très bas\u202f: ${texte}`, "un zéro oublié\u202f?"]];
    return [];
  });
}

function fallingPrices(product: ProductView): Words[] {
  const offers = offersOf(product);
  return offers.flatMap(({ size, price }, at): Words[] => {
    const smaller = offers[at - 1];
    if (!smaller || price.montant >= smaller.price.montant) return [];
    const other = `${priceLabel(smaller.size)} (${smaller.price.texte})`;
    const what = `${priceLabel(size)} (${price.texte}) plus bas que le ${other}`;
    return [[what, "les deux sont-ils inversés\u202f?"]];
  });
}

function secondBooster({ id, kind }: ProductView, { all }: Others): Words[] {
  const [first] = all;
  if (kind !== "booster" || !first || first.id === id) return [];
  const count = all.length === 2 ? "deux" : all.length;
  const what = `${count} boosters publiés, l’accueil ne montre que «\u202f${first.name}\u202f»`;
  return [[what, "ne gardez que celui qui se vend"]];
}

/** Without its dosage, popups of e-liquids don't offer the booster. */
function noDosage(product: ProductView, { all }: Others): Words[] {
  if (product.kind !== "booster" || product !== all[0]) return [];
  const { strength, ml } = dosageOf(product);
  const missing = [
    Number.isNaN(strength) && "la force dans le titre («\u202f20\u202fmg/ml\u202f»)",
    Number.isNaN(ml) && "la taille du flacon («\u202f10\u202fml\u202f»)",
  ].filter(Boolean);
  if (missing.length === 0) return [];
  return [["pas proposé avec les e-liquides", `écrivez ${missing.join(" et ")}`]];
}

function forgotten(product: ProductView, { changed }: Others): Words[] {
  const isSellable = product.comingSoon && product.stockDisponible && product.cardPrice !== null;
  const days = changed ? (Date.now() - Date.parse(changed)) / 86_400_000 : 0;
  if (!isSellable || days < LONGEST_WAIT_DAYS) return [];
  const what = `«\u202fbientôt disponible\u202f» depuis plus de ${LONGEST_WAIT_DAYS} jours, avec prix et stock`;
  return [[what, "s’il est arrivé, choisissez non"]];
}

function priceLabel(size: string | null): string {
  return size ? `prix ${size.replace("ml", " ml")}` : "prix";
}

/** Prices of the same size, else of the same category, are compared. */
function groupOf({ category }: ProductView, size: string | null): string {
  return size ?? category ?? "";
}

/** The median; null if there are too few prices. */
function medianOf(amounts: number[]): number | null {
  if (amounts.length < ENOUGH_PRICES) return null;
  return amounts.sort((a, b) => a - b)[Math.floor(amounts.length / 2)] ?? null;
}

function add<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
