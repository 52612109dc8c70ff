import { isRouteErrorResponse, Outlet, Scripts, useMatches, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { markPage, refreshOnReturn, staleDate } from "./client/data/shown-views";
import { useRetryWhileLoading } from "./client/navigation/retry";
import { Scrolling } from "./client/navigation/scrolling";
import { useFocusOnNavigation } from "./client/navigation/use-focus-on-navigation";
import { ConnectionNotice } from "./ui/layout/connection-notice";
import type { PageHandle } from "./ui/layout/page-title";
import { ProgressBar } from "./ui/layout/progress-bar";
import { Sheet } from "./ui/layout/sheet";
import { SiteFooter } from "./ui/layout/site-footer";
import { SiteHeader } from "./ui/layout/site-header";
import { SkipLink } from "./ui/layout/skip-link";
import { useDocumentHead } from "./ui/layout/use-document-head";
import { ErrorPage, NotFoundPage } from "./ui/static/error-pages";

/** What every page has in its body, error pages too. `entry.server.tsx` writes the document around it. */
export function Layout({ children }: { children: ReactNode }) {
  useDocumentHead();
  useFocusOnNavigation();
  const matches = useMatches();
  const date = staleDate(...matches.map(({ data }) => data));
  useEffect(() => markPage(date), [date]);
  const { css } = (matches.at(-1)?.handle ?? {}) as PageHandle;
  const error = useRouteError();
  const isSheet = css !== undefined && !error;
  return (
    <>
      {isSheet ? <Sheet>{children}</Sheet> : <Frame>{children}</Frame>}
      {import.meta.env.DEV && <Scripts />}
    </>
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
      <ConnectionNotice />
    </>
  );
}

export default function App() {
  useRetryWhileLoading();
  useEffect(() => {
    // The router follows the history now (see client/boot/inline/back-before-app.ts).
    window.onpopstate = null;
    return refreshOnReturn();
  }, []);
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
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage />;
}
