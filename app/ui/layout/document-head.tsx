import { retrySeconds } from "~/catalogue/loading";

/** The attributes of a `<meta>`. */
export type HeadTag = { name?: string; property?: string; content?: string };

type DocumentHeadProps = {
  title: string;
  /** The page's canonical address; null on the page of an error. */
  canonical: string | null;
  /** Description, link preview and what search engines may do. */
  tags: readonly HeadTag[];
  css: string;
  /** Whether the page waits for content: without scripts the browser reloads it. */
  waiting: boolean;
};

/**
 * The start of a page's `<head>`, written once by the server (see entry.server.tsx). The stylesheet
 * stands in the page: on a slow connection a file of its own would delay the first paint by a round
 * trip. The crawlers' tags come early, as some crawlers read the start of a page only.
 */
export function DocumentHead({ title, canonical, tags, css, waiting }: DocumentHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#13251d" />
      <title>{title}</title>
      {canonical && <link rel="canonical" href={canonical} />}
      {tags.map((tag) => (
        <meta key={tag.name ?? tag.property} {...tag} />
      ))}
      <link rel="icon" href="/favicon-32.png" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {waiting && (
        <noscript>
          <meta httpEquiv="refresh" content={String(retrySeconds())} />
        </noscript>
      )}
    </>
  );
}
