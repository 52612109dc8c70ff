import type { ProductView } from "~/catalogue/views";
import { cardAnchor } from "~/paths";
import { Price } from "./price";
import { ProductBadge } from "./product-badge";
import { ProductPicture } from "./product-picture";
import { PopupLink } from "./product-popup";

type ProductCardProps = {
  product: ProductView;
  /** Address of the product's popup over the page that the card stands on. */
  popup: string;
  /** Level of the card's heading, one below its section's. */
  heading: "h2" | "h3";
  eager: boolean;
};

/**
 * How wide a card's picture is shown. On phones less than that is claimed (it is some 170 px):
 * bytes are money there. With 130 px a browser takes 400 px at 2x, and at 3x too, where it would
 * take 600 px for what no eye tells apart on a hand's breadth.
 */
const SIZES = "(min-width: 1280px) 288px, (min-width: 600px) 25vw, 130px";

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
          sizes={SIZES}
          eager={eager}
          className={product.badge === "rupture" ? "colourless" : ""}
        />
        <ProductBadge badge={product.badge} />
      </div>
      <div className="card-body">
        <Heading className="card-name">{product.name}</Heading>
        <p className="card-text">{product.description}</p>
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
