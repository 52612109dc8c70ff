import type { ProductView } from "~/catalogue/views";

/** The badge over a card's picture; 'Bientôt disponible' darkens all of it (spec §4). */
export function ProductBadge({ badge }: Pick<ProductView, "badge">) {
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
