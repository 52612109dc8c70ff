import { isLoading } from "~/catalogue/loading";
import type { BestSellersView, Loading } from "~/catalogue/views";
import { ProductGrid } from "~/ui/catalogue/product-grid";
import { LoadingNotice } from "~/ui/parts/loading-notice";
import { PageHeading } from "~/ui/parts/page-heading";

/** The hidden page of the first best-sellers. */
export function BestSellersPage({ view }: { view: BestSellersView | Loading }) {
  return (
    <>
      <PageHeading title="Nos meilleures ventes" />
      <div className="page-body">
        {isLoading(view) ? (
          <LoadingNotice />
        ) : (
          <ProductGrid products={view.products} heading="h2" first />
        )}
      </div>
    </>
  );
}
