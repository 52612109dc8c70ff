import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { popupsOn } from "~/address/pages";
import { ORDER_FACTS_ANCHOR, orderPing, paths } from "~/address/paths";
import { takesBooster } from "~/catalogue/booster";
import { orderMessage } from "~/catalogue/order-message";
import { isOrder, isOrderable, offersOf, WITH_NICOTINE } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { useShop } from "~/client/data/shown-shop";
import { withMessage } from "~/config/shop";
import { Icon } from "~/ui/parts/icon";
import { Link } from "~/ui/parts/link";
import { Price } from "~/ui/parts/price";
import { SiteOrigin } from "~/ui/parts/render-context";
import { PopupLink } from "./popup-link";
import { ShareLink } from "./share-link";

/**
 * One row per price, with its size if it has one (docs/spec.md, "Prices"), and a link to order by the first of the
 * shop's ways. The heading names that way once.
 */
export function PriceRows({ product }: { product: ProductView }) {
  const [main] = useShop().orderWays;
  const messageFor = useOrderMessage(product);
  if (!product.cardPrice) return <p className="mt-3 text-ink-soft">Prix non disponible</p>;
  return (
    <>
      {main && isOrder(product) && <h3 className="mt-3 font-semibold">Commander {main.by}</h3>}
      <dl className="mt-2 border-b border-mist-deep">
        {offersOf(product).map(({ size, price }) => (
          <div key={size} className="price-row">
            <dt>{size ?? "Prix"}</dt>
            <dd>
              <Price price={price} />
              {main && isOrder(product) && (
                <a
                  href={withMessage(main, messageFor({ size, price }))}
                  ping={orderPing(main.channel, product.id)}
                  className="action"
                >
                  <Icon name={main.icon} />
                  Commander
                  <span className="sr-only">
                    {" "}
                    {size} {main.by}
                  </span>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How to give an e-liquid nicotine: a link to the booster's popup, which closes to this one. */
export function BoosterLine({ product }: { product: ProductView }) {
  const { booster } = useShop();
  const popupOf = popupsOn(useLocation());
  if (!booster || !takesBooster(product, booster.size)) return null;
  return (
    <p className="mt-2 text-small">
      <PopupLink to={popupOf(booster)} nested className="text-link touchable">
        <span>
          Pour {WITH_NICOTINE}&nbsp;mg/ml en {booster.size.replace("ml", "\u00a0ml")}&nbsp;: un
          booster, <Price price={booster.price} className="whitespace-nowrap" />
        </span>
      </PopupLink>
    </p>
  );
}

/** How the shop delivers and is paid, in one line that leads to all of it. */
export function OrderLine() {
  const { orderLine } = useShop();
  if (!orderLine) return null;
  return (
    <p className="mt-2 text-small">
      <Link to={`${paths.contact}#${ORDER_FACTS_ANCHOR}`} className="text-link touchable">
        {orderLine}
      </Link>
    </p>
  );
}

/**
 * Links that open a conversation with the shop. The first message names the product. Below a price's own links, the
 * shop's other ways to order; for a product that can't be ordered now, all ways to ask. The links need no scripts and
 * no request to our server.
 */
export function OrderWays({ product }: { product: ProductView }) {
  const messageFor = useOrderMessage(product);
  const [main, ...others] = useShop().orderWays;
  if (!main) return null;
  return (
    <div className="screen-only mt-2">
      {!isOrderable(product) && <p>Demandez-nous quand ce produit sera disponible&nbsp;:</p>}
      {!isOrder(product) && (
        <a
          href={withMessage(main, messageFor())}
          ping={orderPing(main.channel, product.id)}
          className="action mt-2"
        >
          <Icon name={main.icon} />
          {isOrderable(product) ? (
            <span>
              Demander le prix<span className="sr-only"> {main.by}</span>
            </span>
          ) : (
            main.action
          )}
        </a>
      )}
      {others.length > 0 && (
        <p className="mt-3">
          ou{" "}
          {others.map((way, at) => (
            <span key={way.href}>
              {at > 0 && " · "}
              <a
                href={withMessage(way, messageFor())}
                ping={orderPing(way.channel, product.id)}
                className="text-link touchable"
              >
                {way.by}
                <span className="sr-only"> pour ce produit</span>
              </a>
            </span>
          ))}
        </p>
      )}
      <ShareLink product={product} />
    </div>
  );
}

function useOrderMessage(product: ProductView) {
  const address = useContext(SiteOrigin) + product.href;
  const { messageLines } = useShop();
  return (offer?: Parameters<typeof orderMessage>[3]) =>
    orderMessage(product, address, messageLines, offer);
}
