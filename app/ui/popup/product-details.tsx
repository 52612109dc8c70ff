import { useEffect, useState } from "react";
import { splitDescription } from "~/catalogue/description";
import { isOrderable, nicotineOf, pricesOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { useShop } from "~/client/data/shown-shop";
import { useStaleNote } from "~/client/data/use-view";
import { isFirstRender } from "~/client/navigation/last-location";
import { BoosterLine, OrderLine, OrderWays, PriceRows } from "./order-block";
import { PopupPicture } from "./popup-picture";
import { RelatedProducts } from "./related-products";

/** The popup's content (docs/spec.md, "Popup"). */
export function ProductDetails({ product }: { product: ProductView }) {
  const [isServed] = useState(isFirstRender);
  const nicotine = nicotineOf(product);
  const canOrder = isOrderable(product);
  return (
    <div className="product-details">
      <PopupPicture product={product} />
      <div className="sm:row-span-2">
        {product.category && <p className="eyebrow pr-10">{product.category}</p>}
        <h2
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: in a dialog that is opened by its address, a reader begins here
          autoFocus={isServed}
          className="heading mt-1 text-heading"
        >
          {product.name}
        </h2>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {!product.stockDisponible && <p className="badge badge-danger">Rupture de stock</p>}
          {product.comingSoon && <p className="badge">Bientôt disponible</p>}
          {product.badge === "best-seller" && <p className="badge">Best-Seller</p>}
        </div>
        <Description text={product.description} />
        <PriceNote product={product} />
        {nicotine && <p className="mt-3">Nicotine&nbsp;: {nicotine}</p>}
        <PriceRows product={product} />
        <BoosterLine product={product} />
        {canOrder ? <OrderLine /> : <RelatedProducts product={product} />}
        <OrderWays product={product} />
      </div>
      {canOrder && <RelatedProducts product={product} />}
      <p className="text-small text-ink-soft sm:col-span-full">{useShop().adultsOnly}</p>
    </div>
  );
}

/** A long text folds: it must not push the prices away. */
function Description({ text }: { text: string }) {
  const [first, rest] = splitDescription(text);
  return (
    <div className="mt-3 whitespace-pre-line text-ink-soft wrap-anywhere">
      <p>{first}</p>
      {rest && (
        <details>
          <summary className="text-link cursor-pointer">Lire la suite</summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  );
}

/** The date of old prices. Once newer prices have come, says whether they differ. The note then stays, so that nothing below it moves. */
function PriceNote({ product }: { product: ProductView }) {
  const note = useStaleNote([product]);
  const [seen, setSeen] = useState<ProductView>();
  useEffect(() => {
    if (note) setSeen(product);
  }, [note, product]);
  const isNewer = seen !== undefined && !note;
  const isSame = isNewer && pricesText(seen) === pricesText(product);
  const text = note ?? (isNewer && (isSame ? "Prix à jour" : "Le prix vient de changer"));
  return (
    <p role="status" className="stale-note mt-3 empty:hidden">
      {text}
    </p>
  );
}

function pricesText(product: ProductView): string {
  return pricesOf(product)
    .map(({ price }) => price?.texte)
    .join();
}
