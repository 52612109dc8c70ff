import type { ProductIndex } from "~/catalogue/collection";
import { type ProductType, productKinds } from "~/catalogue/kinds";
import type { BannerView } from "~/catalogue/views";

/** The types whose entries are products. */
export const productTypes = Object.values(productKinds).map(({ contentType }) => contentType);

export type ContentType = ProductType | "banner";

export const contentTypes: readonly ContentType[] = [...productTypes, "banner"];

/** What the shop shows of each content type. */
export type Contents = Record<ProductType, ProductIndex> & { banner: readonly BannerView[] };
