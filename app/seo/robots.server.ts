import { documentPaths, operatorPaths } from "~/address/paths";

/**
 * What crawlers need not ask for (RFC 9309): pages' data, which stands in the pages, and what is
 * for machines. Pages that search engines must not show are not among them: who may not ask
 * for a page does not read that it is `noindex`.
 */
const NOT_FOR_CRAWLERS = ["/*?_data=", "/*&_data=", operatorPaths.metrics, "/webhooks/"];

/** `robots.txt`; `origin` is null where no site map can be named. */
export function robots(origin: string | null): string {
  const lines = ["User-agent: *", ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`)];
  const siteMap = origin ? ["", `Sitemap: ${origin}${documentPaths.sitemap}`] : [];
  return `${[...lines, ...siteMap].join("\n")}\n`;
}
