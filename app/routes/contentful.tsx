import { useLoaderData } from "@remix-run/react";
import { isLoading } from "~/catalogue/loading";
import { pageLoader } from "~/http/loaders.server";
import { askBestSellers } from "~/store/questions.server";
import { ProductGrid } from "~/ui/catalogue/product-grid";
import { LoadingNotice, Notice } from "~/ui/parts/notice";
import { PageHeading } from "~/ui/parts/page-heading";

export const loader = pageLoader(askBestSellers);

/** The first best-sellers. No other page links to this one (docs/spec.md, "Pages"). */
export default function BestSellers() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Nos meilleures ventes" />
      <div className="page-body">
        {isLoading(view) && <LoadingNotice />}
        {!isLoading(view) && view.products.length > 0 && (
          <ProductGrid products={view.products} heading="h2" onFirstScreen />
        )}
        {!isLoading(view) && view.products.length === 0 && (
          <Notice>
            <p>Pas encore de meilleures ventes.</p>
          </Notice>
        )}
      </div>
    </>
  );
}
