import { documentPaths, operatorPaths } from "~/address/paths";

/**
 * The paths that crawlers should not request (RFC 9309): loaders' data, which pages contain, and addresses
 * for programs. Pages with `noindex` are not listed: a crawler must request a page to read its `noindex`.
 */
const NOT_FOR_CRAWLERS = ["/*?_data=", "/*&_data=", operatorPaths.metrics, "/webhooks/"];

/** `robots.txt`. @param origin null if it is not known: the file then names no site map */
export function robots(origin: string | null): string {
  const lines = ["User-agent: *", ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`)];
  const siteMap = origin ? ["", `Sitemap: ${origin}${documentPaths.sitemap}`] : [];
  return `${[...lines, ...siteMap].join("\n")}\n`;
}
