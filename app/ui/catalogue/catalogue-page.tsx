import { Outlet, useNavigate } from "@remix-run/react";
import { PRODUCTS_ANCHOR } from "~/address/paths";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { CatalogueView, Loading } from "~/catalogue/views";
import type { EarlyFilter } from "~/client/boot/inline/early-filter";
import { useLayoutEffect } from "~/client/use-layout-effect";
import { PageHeading } from "~/ui/parts/page-heading";
import { useBehindPopup } from "~/ui/popup/use-modal";
import { CatalogueGrid } from "./catalogue-grid";

type CataloguePageProps = { kind: CatalogueKind; view: CatalogueView | Loading };

/** The page of a catalogue. `<Outlet>` is the popup, if the address names a product. */
export function CataloguePage({ kind, view }: CataloguePageProps) {
  const { title, description } = catalogues[kind];
  return (
    <>
      <Outlet />
      <EarlyFilterEnd view={view} />
      <div {...useBehindPopup()}>
        <PageHeading title={title}>
          <p>{description}</p>
        </PageHeading>
        <div id={PRODUCTS_ANCHOR} className="page-body">
          <CatalogueGrid view={view} />
        </div>
      </div>
    </>
  );
}

/**
 * Takes over from the early filter. The first render shows the page as the server sent it (see entry.client.tsx):
 * navigates in place to the filter that the visitor has tapped since, which the early filter shows until then. Must
 * stand before the list: React then runs the cleanup, which restores the page as sent, before it changes the list.
 */
function EarlyFilterEnd({ view }: Pick<CataloguePageProps, "view">) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list ends the early filter
  useLayoutEffect(() => {
    const early: EarlyFilter | undefined = window.earlyFilter;
    if (!early) return;
    window.earlyFilter = undefined;
    window.onclick = null;
    const { pathname, search, hash } = window.location;
    if (pathname + search === early.served) return;
    // The hydration has reset the count.
    early.showFilter();
    navigate(search + hash, { replace: true, state: { inPlace: true } });
    // Until the filtered list is rendered, its cards still lead to popups over the whole one: the browser follows them.
    const openOverFilter = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(".card-link");
      if (!link) return;
      link.search = search;
      event.stopPropagation();
    };
    window.addEventListener("click", openOverFilter, true);
    return () => {
      window.removeEventListener("click", openOverFilter, true);
      early.showAll();
    };
  }, [view, navigate]);
  return null;
}
