import { isOrder, isOrderable, offersOf, WITH_NICOTINE } from "./product";
import type { ProductView } from "./views";

/** The strength that a booster's name says, in mg/ml: `Booster 20 mg/ml`. */
const STRENGTH = /(?:^|[\s(/-])(\d+)\s*mg\b/i;

/**
 * The first bottle in a booster's name and description, in ml. EU law allows none over 10 ml with nicotine (Directive
 * 2014/40/EU, article 20(3)): larger ones are those of e-liquids, as in "pour 50 ml".
 */
const VOLUME = /(?:^|[\s(])(\d|10)\s*ml\b/i;

/** The sizes of e-liquids, in ml. */
const SIZES = [10, 30, 50];

/** The strength in mg/ml and the volume in ml that a booster's texts say; NaN for one that they don't say. */
export function dosageOf({ name, description }: ProductView) {
  return {
    strength: Number(STRENGTH.exec(name)?.[1]),
    ml: Number(VOLUME.exec(`${name}\n${description}`)?.[1]),
  };
}

/**
 * The size of e-liquid without nicotine to which one booster gives 3 mg/ml, rounded: 200 mg in 50 + 10 ml are 3.3 mg/ml,
 * in 30 + 10 ml they would be 5.
 *
 * @returns undefined if there is none, if the booster can't be ordered, and if its texts don't say strength and volume
 */
export function boosterOffer(booster: ProductView | undefined) {
  if (!booster?.cardPrice || !isOrderable(booster)) return undefined;
  const { strength, ml } = dosageOf(booster);
  const { montant, texte } = booster.cardPrice;
  const size = SIZES.find((size) => Math.abs((ml * strength) / (size + ml) - WITH_NICOTINE) < 0.5);
  return size === undefined
    ? undefined
    : { href: booster.href, size: `${size}ml`, price: { montant, texte } };
}

/** Whether a product is an e-liquid without nicotine that can be ordered in a size. */
export function takesBooster(product: ProductView, size: string): boolean {
  const isLiquid = product.kind === "eliquide" && !product.mgOnly;
  return isLiquid && isOrder(product) && offersOf(product).some((offer) => offer.size === size);
}
