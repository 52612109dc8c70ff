/**
 * Ids that an address can't carry as they are: `.` and `..` lead elsewhere (RFC 3986 §5.2.4), and one
 * that ends in `.json` would be another product's JSON. Their dots are written `%2E`, which no id of
 * Contentful's holds, and encoded once more in the address: `/eliquides/%252E%252E`.
 */

/** How an id is named in addresses. */
export function addressName(id: string): string {
  return /^\.{1,2}$|\.json$/i.test(id) ? id.replaceAll(".", "%2E") : id;
}

/** The id that an address names. */
export function idOfName(name: string): string {
  return name.replaceAll("%2E", ".");
}
