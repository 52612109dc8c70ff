import { useMatches, useRevalidator } from "@remix-run/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { hasLoading, retrySeconds } from "~/catalogue/loading";

/** Runs the loaders again from time to time while some content of the page is unavailable. */
export function useRetryWhileLoading(): void {
  const { revalidate, state } = useRevalidator();
  const waiting = useMatches().some(({ data }) => hasLoading(data));
  useEffect(() => {
    if (!waiting || state !== "idle") return;
    const timer = setTimeout(revalidate, retrySeconds() * 1000);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);
}

/** How long a wait must last before the page shows a notice, in ms: an earlier notice would flicker. */
const SLOW_MS = 150;

/** Whether `busy` has been true for longer than `SLOW_MS`. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useLayoutEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return busy && slow;
}
