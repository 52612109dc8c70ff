import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { hasLoading } from "./catalogue/loading";
import { RetryWithoutScripts, useRetryWhileLoading } from "./client/navigation/retry";
import { Scrolling } from "./client/navigation/scrolling";
import { useFocusOnNavigation } from "./client/navigation/use-focus-on-navigation";
import css from "./styles/app.css?inline";
import { CanonicalLink } from "./ui/layout/canonical-link";
import { CrawlerTags } from "./ui/layout/head-tags";
import { LineNotice } from "./ui/layout/line-notice";
import { errorMeta } from "./ui/layout/meta";
import { ProgressBar } from "./ui/layout/progress-bar";
import { IN_FULL } from "./ui/layout/served";
import { Sheet } from "./ui/layout/sheet";
import { SiteFooter } from "./ui/layout/site-footer";
import { SiteHeader } from "./ui/layout/site-header";
import { SkipLink } from "./ui/layout/skip-link";
import { ErrorPage, NotFoundPage } from "./ui/static/error-pages";

export const meta: MetaFunction = ({ error }) =>
  error ? errorMeta(isRouteErrorResponse(error) ? error.status : undefined) : [];

/**
 * The stylesheet stands in the page: on a slow line a file of its own would cost a round trip
 * before anything is seen. The browser's code need not carry it, too: it reads what the server
 * sent. React rebuilds the document where an extension has changed it, and for a 404.
 */
const INLINE_CSS = IN_FULL
  ? css
  : (document.querySelector("link[rel=manifest] + style")?.textContent ?? "");

/** All the styles of a page that is a sheet, which has no scripts; none of others, and of errors. */
const useSheetStyles = IN_FULL
  ? () => {
      const { css } = (useMatches().at(-1)?.handle ?? {}) as { css?: string };
      return useRouteError() ? undefined : css;
    }
  : () => undefined;

/** The document around every page, error pages too. */
export function Layout({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  const waiting = useMatches().some(({ data }) => hasLoading(data));
  const sheetStyles = useSheetStyles();
  const styles = sheetStyles ?? INLINE_CSS;
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#13251d" />
        <Meta />
        <CanonicalLink />
        <CrawlerTags />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Links />
        {waiting && <RetryWithoutScripts />}
      </head>
      <body>
        {sheetStyles && IN_FULL ? <Sheet>{children}</Sheet> : <Frame>{children}</Frame>}
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <LineNotice />
    </>
  );
}

export default function App() {
  useRetryWhileLoading();
  return (
    <>
      <Scrolling />
      <ProgressBar />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // The page that says so has no scripts.
  const isAbsent = IN_FULL && isRouteErrorResponse(error) && error.status === 404;
  return isAbsent ? <NotFoundPage /> : <ErrorPage />;
}
