import { useLocation, useParams } from "@remix-run/react";
import { contentKey } from "~/address/pages";
import { cardAnchor } from "~/address/paths";
import { isLoading } from "~/catalogue/loading";
import type { Loading, ProductView } from "~/catalogue/views";
import { LoadingNotice } from "~/ui/parts/loading-notice";
import { ProductDetails } from "./product-details";
import { ProductPopup } from "./product-popup";

/** A product's popup over the page of the route around it. */
export function PopupOverPage({ product }: { product: ProductView | Loading }) {
  const page = contentKey(useLocation());
  const { id = "" } = useParams();
  const waiting = isLoading(product);
  // The key keeps one popup while its product loads, and gives another product another popup.
  return (
    <ProductPopup
      key={id}
      page={page}
      card={cardAnchor(id)}
      label={waiting ? "Chargement" : product.name}
    >
      {waiting ? <LoadingNotice /> : <ProductDetails product={product} />}
    </ProductPopup>
  );
}
