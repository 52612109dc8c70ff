import { orderMessage } from "~/catalogue/order-message";
import { pricesOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { contactWays, orderWays, withMessage } from "~/shop";
import { Actions } from "./action-link";
import { Icon } from "./icon";
import { Price } from "./price";
import { useSiteOrigin } from "./site-origin";

/**
 * One row for each price there is (spec §5), sizes for DIY liquids, with a link that orders it; then
 * the ways to the shop. Each opens a conversation that begins with what is wanted, and needs neither
 * scripts nor a request of ours. What can't be ordered now is asked for.
 */
export function ProductOrder({ product }: { product: ProductView }) {
  const origin = useSiteOrigin();
  const address = origin && origin + product.href;
  const orderable = product.stockDisponible && !product.comingSoon;
  return (
    <>
      {product.cardPrice ? (
        <dl className="price-list">
          {pricesOf(product).map(
            ({ size, price }) =>
              price && (
                <div key={size} className="price-row">
                  <dt>{size ?? "Prix"}</dt>
                  <dd>
                    <Price price={price} />
                    {orderable && (
                      <a
                        href={withMessage(
                          contactWays.whatsapp,
                          orderMessage(product, address, size, price.texte),
                        )}
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
      ) : (
        <p className="mt-5 text-ink-soft">Prix non disponible</p>
      )}
      {!orderable && <p className="mt-5">Demandez-nous quand ce produit sera disponible :</p>}
      <Actions>
        {orderWays.map((way) => (
          <a
            key={way.href}
            href={withMessage(way, orderMessage(product, address))}
            className="action action-quiet"
          >
            <Icon name={way.icon} />
            <span className="sr-only">{way.name}, pour ce produit : </span>
            {way.text}
          </a>
        ))}
      </Actions>
    </>
  );
}
