import { pages } from "~/address/pages";
import { paths } from "~/address/paths";

/**
 * What the shop counts, as keys: `page/eliquides`, `product/<id>`, `order/<channel>/<id>`, `search/<words>`,
 * `source/<class>`. An order link without a product ends in `/`.
 */

/** Where visitors come from. No address is counted, only its class. */
export const sources = ["direct", "search", "social", "other"] as const;
export type Source = (typeof sources)[number];

/** The key of a product's page: a popup over any page. */
export const PRODUCT_PAGE = "page/produit";

const UNCOUNTED: readonly string[] = [paths.offline, paths.apiReference];

const views = new Map<string, string>();
for (const [path, { popups }] of Object.entries(pages)) {
  if (!UNCOUNTED.includes(path)) views.set(path, `page/${path.slice(1) || "accueil"}`);
  if (popups) views.set(`${popups}/:id`, PRODUCT_PAGE);
}

/** The key of a page's view. @param route its label: `/eliquides`, `/eliquides/:id`. @returns null if it isn't counted */
export function viewKey(route: string): string | null {
  return views.get(route) ?? null;
}

/** Whether a key is that of a page's view. */
export function isViewKey(key: string): boolean {
  return [...views.values()].includes(key);
}
