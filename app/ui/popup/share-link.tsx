import { type MouseEvent, useContext } from "react";
import { shareText } from "~/catalogue/order-message";
import type { ProductView } from "~/catalogue/views";
import { withMessage } from "~/config/shop";
import { SiteOrigin } from "~/ui/parts/render-context";

/** A conversation on WhatsApp whose receiver the visitor chooses. */
const ANYONE = { href: "https://wa.me/" };

/** A link that sends the product to a friend: on WhatsApp, or by the browser's own dialog if it has one. */
export function ShareLink({ product }: { product: ProductView }) {
  const url = useContext(SiteOrigin) + product.href;
  const text = shareText(product);
  const href = withMessage(ANYONE, `${text}\n${url}`);
  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    navigator.share({ text, url }).catch(({ name }: Error) => {
      // Not if the visitor closed the dialog. Some in-app browsers have a dialog that they refuse to open.
      if (name !== "AbortError") window.location.assign(href);
    });
  };
  return (
    <a href={href} onClick={share} className="text-link touchable">
      Partager<span className="sr-only"> {product.name}</span>
    </a>
  );
}
