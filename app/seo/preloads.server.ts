import { sourceSet } from "~/address/picture-paths";
import type { ProductView } from "~/catalogue/views";
import { FIRST_ROW } from "~/ui/catalogue/product-grid";
import { PICTURE_SIZES } from "~/ui/parts/product-picture";

/**
 * Links in the head to the pictures that a phone shows first, so that the browser asks for them before
 * it has read the page's body. Under a popup nothing else is looked at.
 *
 * @param data what the loader of the page's own route returned
 */
export function preloads(data: unknown): string {
  return firstProducts(data)
    .slice(0, FIRST_ROW)
    .flatMap(({ image }) => (image ? [preload(image)] : []))
    .join("");
}

type Views = { kind?: string; products?: ProductView[]; results?: ProductView[] };

function firstProducts(data: unknown): Pick<ProductView, "image">[] {
  const view = (typeof data === "object" && data !== null ? data : {}) as Views;
  return view.kind ? [view as ProductView] : (view.products ?? view.results ?? []);
}

/** Addresses of pictures are encoded: `&` and `'` are all that HTML escapes of them. */
function preload(image: string): string {
  const set = sourceSet(image, 600).replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
  return `<link rel="preload" as="image" imagesrcset="${set}" imagesizes="${PICTURE_SIZES}" fetchpriority="high"/>`;
}
