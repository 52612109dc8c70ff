import { orderMessage } from "~/catalogue/order-message";
import { pricesOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { staleDate } from "~/client/data/shown-views";
import { contactWays, orderWays, withMessage } from "~/config/shop";
import { Icon } from "~/ui/parts/icon";
import { Price } from "~/ui/parts/price";
import { useSiteOrigin } from "~/ui/parts/site-origin";

/** One row for each price there is (spec §5), sizes for DIY liquids, with a link that orders it. */
export function PriceRows({ product }: { product: ProductView }) {
  const messageFor = useOrderMessage(product);
  if (!product.cardPrice) return <p className="mt-5 text-ink-soft">Prix non disponible</p>;
  return (
    <dl className="price-list" data-stale-date={staleDate(product)}>
      {pricesOf(product).map(
        ({ size, price }) =>
          price && (
            <div key={size} className="price-row">
              <dt>{size ?? "Prix"}</dt>
              <dd>
                <Price price={price} />
                {isOrderable(product) && (
                  <a
                    href={withMessage(contactWays.whatsapp, messageFor(size, price.texte))}
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
 * The ways to the shop. Each opens a conversation that begins with what is wanted, and needs neither
 * scripts nor a request of ours. What can't be ordered now is asked for.
 */
export function OrderWays({ product }: { product: ProductView }) {
  const messageFor = useOrderMessage(product);
  return (
    <div className="order-ways">
      {!isOrderable(product) && <p>Demandez-nous quand ce produit sera disponible :</p>}
      {orderWays.map((way) => (
        <a key={way.href} href={withMessage(way, messageFor())} className="action action-quiet">
          <Icon name={way.icon} />
          <span className="sr-only">{way.name}, pour ce produit : </span>
          {way.text}
        </a>
      ))}
    </div>
  );
}

function isOrderable({ stockDisponible, comingSoon }: ProductView): boolean {
  return stockDisponible && !comingSoon;
}

/** What writes the message that orders a product, by its address where that is known. */
function useOrderMessage(product: ProductView) {
  const origin = useSiteOrigin();
  const address = origin && origin + product.href;
  return (...details: (string | null)[]) => orderMessage(product, address, ...details);
}
