import { useLocation, useMatches, useRouteError } from "@remix-run/react";
import { canonicalPath } from "~/address/read-address";
import { useSiteOrigin } from "~/ui/parts/site-origin";

/**
 * Names the one address of what is shown, for search engines and for what phones share: without
 * home's filters, tracking parameters and the choice of light pages. A product's popup has its
 * address over its catalogue, whatever page it is over. A page that tells of an error has none.
 */
export function CanonicalLink() {
  const origin = useSiteOrigin() ?? "";
  const path = canonicalPath(useLocation());
  const { href = path } = (useMatches().slice(-1)[0]?.data ?? {}) as { href?: string };
  return useRouteError() ? null : <link rel="canonical" href={origin + href} />;
}
