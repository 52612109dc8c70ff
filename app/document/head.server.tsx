import { documentPaths } from "~/address/paths";
import { isLoading, retrySeconds } from "~/catalogue/loading";
import { shopOfFolder } from "~/config/shop-file.server";
import { headTags } from "~/seo/head-tags.server";
import { canonicalOf } from "~/ui/layout/page-head";
import { documentTitle, errorTitle } from "~/ui/layout/page-titles";
import type { ServedPage } from "./served-page.server";

/** The start of a page's `<head>`. Scripts update its title and canonical address (see `useDocumentHead`). */
export function Head({ page }: { page: ServedPage }) {
  const { status, address, location, origin, facts, data, allData } = page;
  const title = address ? documentTitle(address, data) : errorTitle(status);
  return (
    <>
      <meta charSet="utf-8" />
      {/* The keyboard of a phone shrinks the window: search results end above the keyboard, not behind it. */}
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      {/* The shop has no dark look. In CSS the build would add two variables to it. */}
      <meta name="color-scheme" content="light" />
      <meta name="theme-color" content={shopOfFolder.themeColour} />
      <title>{title}</title>
      {address && <link rel="canonical" href={origin + canonicalOf(location, data)} />}
      {headTags(facts, origin).map((tag) => (
        <meta key={tag.name ?? tag.property} {...tag} />
      ))}
      {/* Browsers that can't show SVG ask for /favicon.ico, and iOS for /apple-touch-icon.png. */}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href={documentPaths.manifest} />
      {/* Without scripts the browser reloads a page that waits for content. */}
      {allData.some(isLoading) && (
        <noscript>
          <meta httpEquiv="refresh" content={String(retrySeconds())} />
        </noscript>
      )}
    </>
  );
}
