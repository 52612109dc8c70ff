import { Outlet, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useLayoutEffect, useState } from "react";
import { pageKey } from "~/address/pages";
import { PRODUCTS_ANCHOR } from "~/address/paths";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { CatalogueView, Loading } from "~/catalogue/views";
import type { EarlyFilter } from "~/client/boot/inline/early-filter";
import { PageHeading } from "~/ui/parts/page-heading";
import { useBehindPopup } from "~/ui/popup/use-modal";
import { CatalogueGrid } from "./catalogue-grid";

type CataloguePageProps = { kind: CatalogueKind; view: CatalogueView | Loading };

/** The page of a catalogue. `<Outlet>` is the popup, if the address names a product. */
export function CataloguePage({ kind, view }: CataloguePageProps) {
  const { path, title, description } = catalogues[kind];
  const location = useLocation();
  const next = useNavigation().location;
  const filtering = next?.pathname === path && pageKey(next) !== pageKey(location);
  const waiting = useSlow(filtering);
  useEarlyFilter(view);
  return (
    <>
      <Outlet />
      <div {...useBehindPopup()}>
        <PageHeading title={title}>
          <p>{description}</p>
        </PageHeading>
        <div id={PRODUCTS_ANCHOR} className="page-body">
          <CatalogueGrid view={view} waiting={waiting} />
        </div>
      </div>
    </>
  );
}

/**
 * Takes over a filter that the visitor tapped before the app ran: navigates to the filter, and ends the
 * early filter when another list replaces the first list of the page.
 *
 * @param view the list that the page shows
 */
function useEarlyFilter(view: object): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list ends the early filter
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

/** How long a wait must last before the page shows a notice, in ms: an earlier notice would flicker. */
const SLOW_MS = 150;

/** Whether `busy` has been true for longer than `SLOW_MS`. */
function useSlow(busy: boolean): boolean {
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
