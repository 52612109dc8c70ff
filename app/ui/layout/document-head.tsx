import { documentPaths } from "~/address/paths";
import { retrySeconds } from "~/catalogue/loading";

/** The attributes of a `<meta>`. */
export type HeadTag = { name?: string; property?: string; content?: string };

type DocumentHeadProps = {
  title: string;
  /** The page's canonical address; null on the page of an error. */
  canonical: string | null;
  /** Description, link preview and rules for search engines. */
  tags: readonly HeadTag[];
  css: string;
  /** The colour of the browser's own bars. */
  themeColour: string;
  /** Whether the page waits for content: without scripts the browser reloads the page. */
  waiting: boolean;
};

/**
 * The start of a page's `<head>`, which only the server renders (see entry.server.tsx). The styles stand
 * in the page: on a slow connection a file of their own would delay the first paint by a round trip. The
 * tags for crawlers come early, as some crawlers read the start of a page only.
 */
export function DocumentHead({
  title,
  canonical,
  tags,
  css,
  themeColour,
  waiting,
}: DocumentHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={themeColour} />
      <title>{title}</title>
      {canonical && <link rel="canonical" href={canonical} />}
      {tags.map((tag) => (
        <meta key={tag.name ?? tag.property} {...tag} />
      ))}
      {/* Browsers that can't show SVG ask for /favicon.ico, and iOS for /apple-touch-icon.png. */}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href={documentPaths.manifest} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      {waiting && (
        <noscript>
          <meta httpEquiv="refresh" content={String(retrySeconds())} />
        </noscript>
      )}
    </>
  );
}
