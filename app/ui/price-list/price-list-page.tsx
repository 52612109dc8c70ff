import { paths, withQuery } from "~/address/paths";
import { isLoading } from "~/catalogue/loading";
import type { PriceListView } from "~/catalogue/price-list";
import type { Loading } from "~/catalogue/views";
import { contactWays, shop } from "~/config/shop";
import { SheetLink } from "~/ui/layout/sheet";
import { LOADING_TEXT } from "~/ui/parts/notice";
import { useSiteOrigin } from "~/ui/parts/site-origin";
import { PriceTable } from "./price-table";

/**
 * All prices on a page to print or to send as a file. It names the day of the prices, and how to order:
 * a reader may have nothing but the paper.
 */
export function PriceListPage({ view }: { view: PriceListView | Loading }) {
  return (
    <>
      <h1>Tarifs {shop.name}</h1>
      {!isLoading(view) && view.date && (
        <p>
          Prix au <strong>{view.date}</strong>, en Ariary.
        </p>
      )}
      <ContactList />
      {isLoading(view) ? <p role="status">{LOADING_TEXT}</p> : <Tables view={view} />}
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
  return <SheetLink to={to}>{children}</SheetLink>;
}

/** The ways to order, as text that paper shows and links that a phone follows. */
function ContactList() {
  const origin = useSiteOrigin();
  const site = origin ? [{ name: "Site", href: origin, text: new URL(origin).host }] : [];
  return (
    <dl>
      {[...Object.values(contactWays), ...site].map(({ name, href, text }) => (
        <div key={name}>
          <dt>{name} :</dt>
          <dd>
            <a href={href}>{text}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
