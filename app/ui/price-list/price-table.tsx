import type { PriceListView } from "~/catalogue/price-list";
import { pricesOf } from "~/catalogue/product";
import type { Money, ProductView } from "~/catalogue/views";
import { SheetLink } from "~/ui/layout/sheet";

type Group = PriceListView["tables"][number]["groups"][number];

/** The prices of one kind of product, sizes in columns, a category after the other. */
export function PriceTable({ groups, label }: { groups: readonly Group[]; label: string }) {
  const columns = groups[0]?.products[0] ? pricesOf(groups[0].products[0]) : [];
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Produit</th>
          {columns.map(({ size }) => (
            <th key={size} scope="col">
              {size ?? "Prix"}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ category, products }) => (
        <tbody key={category}>
          {category && (
            <tr>
              <th scope="rowgroup" colSpan={1 + columns.length}>
                {category}
              </th>
            </tr>
          )}
          {products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ product }: { product: ProductView }) {
  const { name, href, badge } = product;
  const prices = pricesOf(product);
  return (
    <tr>
      <th scope="row">
        {badge === "bientot" ? name : <SheetLink to={href}>{name}</SheetLink>}
        {badge === "rupture" && <small> Rupture de stock</small>}
        {badge === "bientot" && <small> Bientôt disponible</small>}
      </th>
      {prices.every(({ price }) => !price) ? (
        <td colSpan={prices.length}>Prix non disponible</td>
      ) : (
        prices.map(({ size, price }) => <td key={size}>{price ? <Price price={price} /> : "–"}</td>)
      )}
    </tr>
  );
}

/** For eyes and for ears (see price.tsx) in the fewest bytes: there are hundreds of them in one file. */
function Price({ price: { montant, texte } }: { price: Money }) {
  return (
    <>
      <b aria-hidden="true">{texte}</b>
      <i>{`${montant} ariary`}</i>
    </>
  );
}
