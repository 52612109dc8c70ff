import type { ProductIndex } from "~/catalogue/collection";
import type { BannerView, ProductView } from "~/catalogue/views";

/** What the shop holds of each content type. */
export type Contents = {
  produit: ProductIndex;
  eCigarettes: ProductIndex;
  pods: ProductIndex;
  boosterNicotine: ProductIndex;
  banner: readonly BannerView[];
};
export type ContentType = keyof Contents;

export const contentTypes: readonly ContentType[] = [
  "produit",
  "eCigarettes",
  "pods",
  "boosterNicotine",
  "banner",
];

/** The content type that products of each kind come from. */
export const typeOfKind = {
  eliquide: "produit",
  ecigarette: "eCigarettes",
  accessoire: "pods",
  booster: "boosterNicotine",
} as const satisfies Record<ProductView["kind"], ContentType>;

/** The types whose entries are products. */
export const productTypes = Object.values(typeOfKind);
