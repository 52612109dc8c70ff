import { cardAnchor } from "~/address/paths";
import { cardText } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { Price } from "~/ui/parts/price";
import { ProductPicture } from "~/ui/parts/product-picture";
import { PopupLink } from "~/ui/popup/popup-link";

type ProductCardProps = {
  product: ProductView;
  /** Address of the product's popup over the page of the card. */
  popup: string;
  heading: "h2" | "h3";
  eager: boolean;
};

/** A product in a grid (docs/spec.md, "Product card"). A product that is coming soon has no link yet. */
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
          className={product.badge === "rupture" ? "grayscale" : ""}
        />
        <ProductBadge badge={product.badge} />
      </div>
      <div className="card-body">
        <Heading className="card-name">{product.name}</Heading>
        <p className="card-text">{cardText(product)}</p>
        <p className="card-price">
          <CardPrice product={product} />
        </p>
        {!product.comingSoon && (
          <PopupLink to={popup} className="card-link">
            Voir plus<span className="sr-only">{` sur ${product.name}`}</span>
          </PopupLink>
        )}
      </div>
    </article>
  );
}

/** The price of a product, or the text that replaces the price (docs/spec.md, "Product card"). */
export function CardPrice({ product: { comingSoon, cardPrice } }: { product: ProductView }) {
  if (comingSoon) return <strong>Bientôt disponible</strong>;
  if (!cardPrice) return "Prix non disponible";
  return (
    <>
      <Price price={cardPrice} />
      {cardPrice.label && ` ${cardPrice.label}`}
    </>
  );
}

function ProductBadge({ badge }: Pick<ProductView, "badge">) {
  switch (badge) {
    case "best-seller":
      return <span className="badge">Best-Seller</span>;
    case "rupture":
      return <span className="badge badge-danger">Rupture de stock</span>;
    case "bientot":
      return <span className="card-veil">Bientôt disponible</span>;
    case null:
      return null;
  }
}
