/**
 * What tells one route from another in the log and the metrics: a page's plain address without
 * its parameters, and with `:id` for a product's. There are only so many of them.
 *
 * @param address as `pageAddress` gives it; an origin before it tells nothing
 */
export function routePattern(address: string): string {
  const begin = address.startsWith("/") ? 0 : address.indexOf("/", "http://".length);
  const end = address.search(/[?#]/);
  const path = address.slice(begin, end < 0 ? undefined : end);
  const cut = path.lastIndexOf("/");
  const json = path.endsWith(".json") ? ".json" : "";
  const route = cut > 0 ? `${path.slice(0, cut)}/:id${json}` : path;
  return /[?&]_data=/.test(address) ? `${route}?_data` : route;
}
