import type { ProductIndex } from "~/catalogue/collection";
import type { BannerView, ProductView } from "~/catalogue/views";

export const contentTypes = [
  "produit",
  "eCigarettes",
  "pods",
  "boosterNicotine",
  "banner",
] as const;
export type ContentType = (typeof contentTypes)[number];

/** What the shop shows of each content type. */
export type Contents = Record<Exclude<ContentType, "banner">, ProductIndex> & {
  banner: readonly BannerView[];
};

/** The content type of each kind of product. */
export const typeOfKind = {
  eliquide: "produit",
  ecigarette: "eCigarettes",
  accessoire: "pods",
  booster: "boosterNicotine",
} as const satisfies Record<ProductView["kind"], ContentType>;

/** The types whose entries are products. */
export const productTypes = Object.values(typeOfKind);
