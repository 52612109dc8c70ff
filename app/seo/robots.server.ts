import { documentPaths, operatorPaths } from "~/address/paths";

/**
 * What crawlers need not request (RFC 9309): loaders' data, which is in the pages, and what is for
 * machines. Pages with `noindex` are not listed: a crawler that may not request a page never reads that.
 */
const NOT_FOR_CRAWLERS = ["/*?_data=", "/*&_data=", operatorPaths.metrics, "/webhooks/"];

/** `robots.txt`; `origin` is null where no site map can be named. */
export function robots(origin: string | null): string {
  const lines = ["User-agent: *", ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`)];
  const siteMap = origin ? ["", `Sitemap: ${origin}${documentPaths.sitemap}`] : [];
  return `${[...lines, ...siteMap].join("\n")}\n`;
}
