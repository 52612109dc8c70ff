import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  useMatches,
  useRevalidator,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { isLoading, retrySeconds } from "./catalogue/loading";
import { useCountedNavigations } from "./client/counts/in-app";
import { useFreshViews } from "./client/data/keep-fresh";
import { useFocusOnNavigation } from "./client/navigation/focus";
import { useRecordLocation } from "./client/navigation/last-location";
import { Scrolling } from "./client/navigation/scrolling";
import { ErrorPage } from "./ui/layout/error-pages";
import { BareFrame, Frame } from "./ui/layout/frames";
import { type PageHandle, useDocumentHead } from "./ui/layout/page-head";
import { ProgressBar } from "./ui/layout/request-state";

/** The body of every page, error pages too. `document/` writes the document around the body. */
export function Layout({ children }: { children: ReactNode }) {
  useDocumentHead();
  useFocusOnNavigation();
  useRecordLocation();
  const { css } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const error = useRouteError();
  // Only pages in the bare frame have styles of their own. Error pages have the shop's frame.
  const isBare = css !== undefined && !error;
  return (
    <>
      {isBare ? <BareFrame>{children}</BareFrame> : <Frame>{children}</Frame>}
      {import.meta.env.DEV && <Scripts />}
    </>
  );
}

export default function App() {
  useRetryWhileLoading();
  useEffect(() => {
    // The router follows the history now (see client/boot/inline/back-before-app.ts).
    window.onpopstate = null;
  }, []);
  useFreshViews();
  useCountedNavigations();
  return (
    <>
      <Scrolling />
      <ProgressBar />
      <Outlet />
    </>
  );
}

/** Runs the loaders again from time to time while the content of the page or its popup is unavailable. */
function useRetryWhileLoading(): void {
  const { revalidate, state } = useRevalidator();
  const isUnavailable = useMatches().some(({ data }) => isLoading(data));
  useEffect(() => {
    if (!isUnavailable || state !== "idle") return;
    const timer = setTimeout(revalidate, retrySeconds() * 1000);
    return () => clearTimeout(timer);
  }, [isUnavailable, state, revalidate]);
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} />;
}
