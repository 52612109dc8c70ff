import type { ProductView } from "~/catalogue/views";
import { ProductPicture } from "~/ui/parts/product-picture";
import { OrderWays, PriceRows } from "./product-order";

/** All that the shop says of a product: the popup's content (spec §2, "Product detail popup"). */
export function ProductDetails({ product }: { product: ProductView }) {
  return (
    <div className="product-details">
      <ProductPicture
        product={product}
        alt={product.name}
        width={600}
        eager
        large
        className={`max-sm:aspect-[5/4] ${product.stockDisponible ? "" : "greyscale"}`}
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
        <PriceRows product={product} />
      </div>
      <OrderWays product={product} />
    </div>
  );
}
