import { useNavigate } from "@remix-run/react";
import { useLayoutEffect } from "react";
import type { EarlyFilter } from "~/client/boot/inline/early-filter";

/**
 * Goes on with a filter that was tapped before the app ran: navigates to it, and shows all cards again
 * as soon as another list takes the place of the page's first.
 *
 * @param view the list that the page shows
 */
export function useEarlyFilter(view: object): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect ends with the list
  useLayoutEffect(() => {
    const early: EarlyFilter | undefined = window.earlyFilter;
    if (!early) return;
    early.handOver();
    if (early.wanted) navigate(early.wanted, { state: { inPlace: true } });
    return () => {
      early.end();
      window.earlyFilter = undefined;
    };
  }, [view, navigate]);
}
