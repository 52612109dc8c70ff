import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { operatorPaths } from "~/address/paths";
import { isCounting } from "~/config/shop-file.server";
import { type SalesView, salesView } from "~/owner/sales.server";
import { PageHeading } from "~/ui/parts/page-heading";
import { Card, Cards, Section } from "~/ui/status/cards";
import { CountList, DayBars } from "~/ui/status/counts";
import { operatorOnly } from "./shared/operator-only.server";

export async function loader({ context }: LoaderFunctionArgs) {
  operatorOnly(context);
  const view = await salesView();
  return json({ isCounting, view }, view ? 200 : 503);
}

/** The owner's page of sales: what visitors looked at, ordered and searched in vain. */
export default function SalesPage() {
  const { isCounting, view } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Ce que vos clients regardent">
        <p>
          La boutique compte des gestes, jamais des personnes. Lisez chaque nombre comme «&#x202f;au
          moins&#x202f;»&#x202f;: Firefox, Brave et les bloqueurs ne signalent pas les commandes. Un
          lien suivi n’est pas encore une vente.
        </p>
      </PageHeading>
      <div className="page-body">
        {!isCounting && (
          <p>
            <strong>
              Cette boutique ne compte rien&#x202f;: «&#x202f;compter&#x202f;» est à
              «&#x202f;false&#x202f;» dans shop.json, ou c’est un aperçu.
            </strong>
          </p>
        )}
        {view ? (
          <Counts view={view} />
        ) : (
          <p>
            <strong>Les nombres ne peuvent pas être lus pour l’instant.</strong> L’état de la
            boutique dit pourquoi.
          </p>
        )}
        <p className="mt-section flex flex-wrap gap-x-4">
          <a className="text-link touchable" href={operatorPaths.status}>
            État de la boutique
          </a>
          <a className="text-link touchable" href={operatorPaths.salesSheet}>
            Télécharger une année pour un tableur (CSV)
          </a>
        </p>
      </div>
    </>
  );
}

function Counts({ view }: { view: SalesView }) {
  const hasOrders = view.mostOrdered.length > 0;
  return (
    <>
      <Cards>
        {view.periods.map(({ title, before, rows }) => (
          <Card key={title} title={title}>
            <p className="text-small text-ink-soft">Entre parenthèses&#x202f;: {before}</p>
            <dl className="mt-2">
              {rows.map((row) => (
                <div key={row.label} className="flex justify-between gap-4">
                  <dt>{row.label}</dt>
                  <dd className="shrink-0">
                    {row.count.toLocaleString("fr")}{" "}
                    <span className="text-ink-soft">({row.before.toLocaleString("fr")})</span>
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </Cards>
      <DayBars days={view.days} />
      <Section title="Sur 30 jours">
        <CountList title="Les plus ouverts" rows={view.mostOpened} />
        <CountList title="Les plus commandés" rows={view.mostOrdered} />
        <CountList
          title="Ouverts, jamais commandés"
          note={hasOrders && "Le prix, la photo ou le texte font peut-être hésiter."}
          rows={view.neverOrdered}
        />
        <CountList
          title="Cherchés en vain"
          note="Ajoutez le produit, ou le mot à une description."
          rows={view.searches}
        />
        <CountList title="Par où ils commandent" rows={view.channels} />
        <CountList title="D’où ils viennent" rows={view.sources} />
        <CountList title="Pages vues" rows={view.pages} />
      </Section>
      <p className="mt-section text-small text-ink-soft">
        Une recherche n’est gardée que si elle revient dans la journée. Derrière un CDN (comme
        Cloudflare), les pages qu’il sert lui-même ne sont pas comptées&#x202f;: pages vues,
        provenances, produits ouverts par un lien et recherches sont alors trop bas. Les liens de
        commande restent comptés.
      </p>
    </>
  );
}
