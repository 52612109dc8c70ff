import { isDeepStrictEqual } from "node:util";
import exampleFile from "./example-shop.json" with { type: "json" };
import { settings } from "./settings.server";
import type { ShopFile } from "./shop-schema.server";

/**
 * The demo's `shop.json` is an example to copy: what is only the example's must not be shown by a real shop. The build has a
 * copy of its own, as an owner may edit the example in its place.
 */

/** Facts that hold for many shops. */
const GENERAL = new Set([
  ...["tagline", "adultsOnly", "themeColour", "logo", "delivery", "promises", "orderLine"],
  ...["messageLines", "hours", "city", "postalCode", "country", "icon", "picture", "role", "title"],
  ...["counting", "values"],
]);

/** Names that any shop may have in the same place. */
const NETWORK_NAMES: readonly string[] = exampleFile.social.map(({ name }) => name);

/** The space of the embedded content service. */
const DEMO_SPACE = "zavonademo01";

/** Whether the shop sells products of its own. */
export const isOwnSpace =
  settings.CONTENT_SOURCE === "contentful" && settings.CONTENTFUL_SPACE_ID !== DEMO_SPACE;

/** The shop without the example's contacts and pages of networks, which lead to nobody. */
export function withoutExample(file: ShopFile): ShopFile {
  const isOwn = ([way, contact]: [string, unknown]) =>
    !isDeepStrictEqual(contact, (exampleFile.contacts as Record<string, unknown>)[way]);
  const examples = new Set(exampleFile.social.map(({ href }) => href));
  return {
    ...file,
    contacts: Object.fromEntries(Object.entries(file.contacts).filter(isOwn)),
    social: file.social.filter(({ href }) => !examples.has(href)),
  };
}

/**
 * The fields that equal the example's, except general ones, and the texts that name its shop:
 * `contacts › telephone`, `about › team › n° 1`.
 */
export function exampleFields(file: unknown, example: unknown = exampleFile): string[] {
  const named = new RegExp(`(?<!\\p{L})${exampleFile.name}(?!\\p{L})`, "iu");
  if (typeof file === "string") {
    const isSame = file === example && !NETWORK_NAMES.includes(file);
    return isSame || named.test(file) ? [""] : [];
  }
  if (typeof file !== "object" || file === null) return [];
  return Object.entries(file).flatMap(([key, value]) => {
    const other = ((example ?? {}) as Record<string, unknown>)[key];
    const isGeneral = GENERAL.has(key);
    const step = Array.isArray(file) ? `n° ${Number(key) + 1}` : key;
    const below = exampleFields(value, isGeneral ? undefined : other);
    const isWhole = below.length > 0 && isDeepStrictEqual(value, other);
    return isWhole ? [step] : below.map((path) => [step, path].filter(Boolean).join(" › "));
  });
}
