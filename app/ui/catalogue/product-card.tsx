import { cardAnchor } from "~/address/paths";
import type { ProductView } from "~/catalogue/views";
import { Price } from "~/ui/parts/price";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";
import { ProductBadge } from "./product-badge";

/** A text of more than 48 characters: its beginning to a whole word, which no number is, and the rest. */
const REST = /^(?=.{49})(.{0,46}\p{L})[,.]?\s.*/su;

type ProductCardProps = {
  product: ProductView;
  /** Address of the product's popup over the page that the card stands on. */
  popup: string;
  /** Level of the card's heading, one below its section's. */
  heading: "h2" | "h3";
  eager: boolean;
};

/** A product in a grid. One that is coming soon leads nowhere yet (spec §2, §4). */
export function ProductCard({ product, popup, heading: Heading, eager }: ProductCardProps) {
  return (
    <article
      id={cardAnchor(product.id)}
      className={product.comingSoon ? "card" : "card card-clickable"}
    >
      <div className="card-picture">
        <ProductPicture
          product={product}
          alt=""
          width={600}
          eager={eager}
          className={product.badge === "rupture" ? "greyscale" : ""}
        />
        <ProductBadge badge={product.badge} />
      </div>
      <div className="card-body">
        <Heading className="card-name">{product.name}</Heading>
        <p className="card-text">{product.description.replace(REST, "$1…")}</p>
        <p className="card-price">
          <CardPrice product={product} />
        </p>
        {!product.comingSoon && (
          <PopupLink to={popup} className="card-link">
            Voir plus<span className="sr-only"> sur {product.name}</span>
          </PopupLink>
        )}
      </div>
    </article>
  );
}

/** What stands in the place of the price. */
export function CardPrice({ product: { comingSoon, cardPrice } }: { product: ProductView }) {
  if (comingSoon) return <strong>Bientôt disponible</strong>;
  if (!cardPrice) return "Prix non disponible";
  return (
    <>
      <Price price={cardPrice} /> {cardPrice.label}
    </>
  );
}
