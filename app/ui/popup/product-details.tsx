import { useContext, useEffect, useState } from "react";
import { orderMessage } from "~/catalogue/order-message";
import { isOrderable, pricesOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { useStaleNote } from "~/client/data/use-view";
import { shop, withMessage } from "~/config/shop";
import { Icon } from "~/ui/parts/icon";
import { Price } from "~/ui/parts/price";
import { ProductPicture } from "~/ui/parts/product-picture";
import { SiteOrigin } from "~/ui/parts/render-context";

/** The popup's content (docs/spec.md, "Popup"). */
export function ProductDetails({ product }: { product: ProductView }) {
  return (
    <div className="product-details">
      <ProductPicture
        product={product}
        alt={product.name}
        width={600}
        eager
        large
        className={`max-sm:aspect-[5/4] ${product.stockDisponible ? "" : "grayscale"}`}
      />
      <div className="sm:row-span-2">
        {product.category && <p className="eyebrow pr-10">{product.category}</p>}
        <h2 className="heading mt-1 text-heading">{product.name}</h2>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {!product.stockDisponible && <p className="badge badge-danger">Rupture de stock</p>}
          {product.comingSoon && <p className="badge">Bientôt disponible</p>}
          {product.badge === "best-seller" && <p className="badge">Best-Seller</p>}
        </div>
        <p className="mt-3 whitespace-pre-line text-ink-soft wrap-anywhere">
          {product.description}
        </p>
        <PriceNote product={product} />
        <PriceRows product={product} />
      </div>
      <OrderWays product={product} />
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
    <p role="status" className="stale-note empty:hidden">
      {text}
    </p>
  );
}

function pricesText(product: ProductView): string {
  return pricesOf(product)
    .map(({ price }) => price?.texte)
    .join();
}

/** One row per price, with its size if it has one, and a link to order (docs/spec.md, "Prices"). */
function PriceRows({ product }: { product: ProductView }) {
  const messageFor = useOrderMessage(product);
  if (!product.cardPrice) return <p className="mt-5 text-ink-soft">Prix non disponible</p>;
  return (
    <dl className="mt-5 border-b border-mist-deep">
      {pricesOf(product).map(
        ({ size, price }) =>
          price && (
            <div key={size} className="price-row">
              <dt>{size ?? "Prix"}</dt>
              <dd>
                <Price price={price} />
                {isOrderable(product) && (
                  <a
                    href={withMessage(shop().ways.whatsapp, messageFor(size, price.texte))}
                    className="action"
                  >
                    Commander<span className="sr-only"> {size} sur WhatsApp</span>
                  </a>
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/**
 * Links that open a conversation with the shop. The first message names the product; for a product that
 * can't be ordered now, the message is a question. They need no scripts and no request to our server.
 */
function OrderWays({ product }: { product: ProductView }) {
  const messageFor = useOrderMessage(product);
  return (
    <div className="order-ways">
      {!isOrderable(product) && <p>Demandez-nous quand ce produit sera disponible :</p>}
      {shop().orderWays.map((way) => (
        <a key={way.href} href={withMessage(way, messageFor())} className="action action-quiet">
          <Icon name={way.icon} />
          <span className="sr-only">{way.name}, pour ce produit : </span>
          {way.text}
        </a>
      ))}
    </div>
  );
}

function useOrderMessage(product: ProductView) {
  const address = useContext(SiteOrigin) + product.href;
  return (...details: (string | null)[]) => orderMessage(product, address, ...details);
}
