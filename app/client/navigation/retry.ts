import { useMatches, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { hasLoading, retrySeconds } from "~/catalogue/loading";

/** Asks again for content that could not be had, until it is there. */
export function useRetryWhileLoading(): void {
  const { revalidate, state } = useRevalidator();
  const waiting = useMatches().some(({ data }) => hasLoading(data));
  useEffect(() => {
    if (!waiting || state !== "idle") return;
    const timer = setTimeout(revalidate, retrySeconds() * 1000);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);
}
