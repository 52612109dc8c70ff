import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { contentKey } from "~/address/pages";
import { PRODUCTS_ANCHOR } from "~/address/paths";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { CatalogueView, Loading } from "~/catalogue/views";
import { useSlow } from "~/client/navigation/use-slow";
import { PageHeading } from "~/ui/parts/page-heading";
import { useBehindPopup } from "~/ui/popup/use-behind-popup";
import { CatalogueGrid } from "./catalogue-grid";
import { useEarlyFilter } from "./use-early-filter";

type CataloguePageProps = { kind: CatalogueKind; view: CatalogueView | Loading };

/** One of the three catalogues, with a product's popup over it where the address names one. */
export function CataloguePage({ kind, view }: CataloguePageProps) {
  const { path, title, description } = catalogues[kind];
  const location = useLocation();
  const next = useNavigation().location;
  const filtering = next?.pathname === path && contentKey(next) !== contentKey(location);
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
          <CatalogueGrid view={view} heading="h2" first waiting={waiting} />
        </div>
      </div>
    </>
  );
}
