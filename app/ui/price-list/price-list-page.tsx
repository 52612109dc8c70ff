import { useContext } from "react";
import { documentPaths, paths, withQuery } from "~/address/paths";
import { isLoading } from "~/catalogue/loading";
import type { PriceListView } from "~/catalogue/price-list";
import { pricesOf, strengthOf } from "~/catalogue/product";
import type { Loading, Money, ProductView } from "~/catalogue/views";
import { type OrderFact, shop } from "~/config/shop";
import { AbsoluteLink } from "~/ui/layout/frames";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { SiteOrigin } from "~/ui/parts/render-context";

type PriceListPageView = PriceListView & { orderFacts: OrderFact[] };

/**
 * All prices on a page to print or to send as a file. The page names the day of their last change, as copies of the page
 * are read later, and the ways to reach the shop: a reader may have the paper only.
 */
export function PriceListPage({ view }: { view: PriceListPageView | Loading }) {
  return (
    <>
      <h1>{`Tarifs ${shop().name}`}</h1>
      {!isLoading(view) && view.date && (
        <p>
          Prix en vigueur, dernier changement le <strong>{view.date}</strong>. En ariary.
        </p>
      )}
      {isLoading(view) ? <p role="status">{LOADING_TEXT}</p> : <Tables view={view} />}
      <ContactList />
      {!isLoading(view) && view.orderFacts.length > 0 && (
        <section>
          <h2>Bon à savoir</h2>
          {view.orderFacts.map(({ title, text }) => (
            <p key={title}>
              <strong>{title}</strong>
              {`\u202f: ${text}`}
            </p>
          ))}
        </section>
      )}
      <nav aria-label="Pour un tableur">
        <AbsoluteLink to={documentPaths.priceSheet}>
          Télécharger ces prix pour un tableur (CSV)
        </AbsoluteLink>
      </nav>
    </>
  );
}

function Tables({ view: { tables, total, page, pages } }: { view: PriceListView }) {
  return (
    <>
      {tables.map(({ title, kind, groups }) => (
        <section key={kind}>
          <h2>{title}</h2>
          <PriceTable groups={groups} label={title} />
        </section>
      ))}
      {pages > 1 && (
        <>
          <p>
            Page {page} sur {pages}, {total} produits en tout.
          </p>
          <nav aria-label="Pages des tarifs">
            {page > 1 && <PageLink page={page - 1}>Page précédente</PageLink>}
            {page < pages && <PageLink page={page + 1}>Page suivante</PageLink>}
          </nav>
        </>
      )}
    </>
  );
}

function PageLink({ page, children }: { page: number; children: string }) {
  const to = withQuery(paths.priceList, { page: page > 1 ? String(page) : null });
  return <AbsoluteLink to={to}>{children}</AbsoluteLink>;
}

/** The ways to reach the shop, and its site: links whose text is complete on paper. */
function ContactList() {
  const origin = useContext(SiteOrigin);
  const ways = Object.values(shop().ways);
  const site = { name: "Site", href: origin, text: new URL(origin).host };
  const known = [...ways, site].filter((way) => way !== undefined);
  return (
    <dl>
      {known.map(({ name, href, text }) => (
        <div key={name}>
          <dt>{name} :</dt>
          <dd>
            <a href={href}>{text}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Group = PriceListView["tables"][number]["groups"][number];

function PriceTable({ groups, label }: { groups: readonly Group[]; label: string }) {
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
  const isPriced = badge !== "bientot" && prices.some(({ price }) => price);
  return (
    <tr>
      <th scope="row">
        {badge === "bientot" ? name : <AbsoluteLink to={href}>{name}</AbsoluteLink>}
        {isPriced && product.kind === "eliquide" && <em>{` ${strengthOf(product)}`}</em>}
        {badge === "rupture" && <small> Rupture de stock</small>}
      </th>
      {isPriced ? (
        prices.map(({ size, price }) => <td key={size}>{price ? <Price price={price} /> : "–"}</td>)
      ) : (
        <td colSpan={prices.length}>
          {badge === "bientot" ? "Bientôt disponible" : "Prix non disponible"}
        </td>
      )}
    </tr>
  );
}

/** A price to see and to hear (see price.tsx), in few bytes: a list has hundreds of prices. */
function Price({ price: { montant, texte } }: { price: Money }) {
  return (
    <>
      <b aria-hidden="true">{texte}</b>
      <i>{`${montant} ariary`}</i>
    </>
  );
}
