import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { operatorPaths } from "~/address/paths";
import { separator } from "~/owner/findings";
import { type StatusView, shopStatus } from "~/owner/status.server";
import { PageHeading } from "~/ui/parts/page-heading";
import { Card, Cards, Fact, Section } from "~/ui/status/cards";

/** `server.ts` has refused all but the operator. Under `remix-serve` nothing does: the page is a 404 there. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.isOperator !== true) throw json({ status: 404, title: "Introuvable" }, 404);
  return json(await shopStatus());
}

/** The owner's page: the state of the content, and the entries to correct. */
export default function StatusPage() {
  const view = useLoaderData<typeof loader>();
  const { outages, content, webhook, refusedCalls, redis, entries } = view;
  return (
    <>
      <PageHeading title="État de la boutique">
        <p>{view.summary}</p>
      </PageHeading>
      <div className="page-body">
        <h2 className="heading text-heading">Contenu</h2>
        {[...outages, ...view.spaceFaults].map((fault) => (
          <p key={fault} className="mt-4 wrap-anywhere">
            {fault}.
          </p>
        ))}
        <Cards>
          <Fact
            title="Contentful"
            badge={content.failed ? "Échec" : content.warnings.length > 0 && "À vérifier"}
          >
            Contenu {content.age}. Dernière lecture&#x202f;: {content.lastRefresh}.
            {content.warnings.map((warning) => (
              <strong key={warning}> Attention&#x202f;: {warning}.</strong>
            ))}
          </Fact>
          <Fact title="Dernier webhook" badge={refusedCalls.length > 0 && "À vérifier"}>
            {webhook}
            {refusedCalls.map((calls) => (
              <strong key={calls}> {calls}.</strong>
            ))}
          </Fact>
          {redis && <Fact title="Redis">{redis}</Fact>}
        </Cards>
        <a className="text-link touchable" href={operatorPaths.sales}>
          Ce que vos clients regardent
        </a>
        {view.overview.length > 0 && <Overview rows={view.overview} />}
        {(entries.length > 0 || view.isInOrder) && (
          <Section title="À corriger" note={view.isInOrder && "Rien à signaler."}>
            {entries.map((entry) => (
              <EntryCard key={entry.id} entry={entry} />
            ))}
          </Section>
        )}
        {view.unfiltered.length > 0 && (
          <Section
            title="Catégories sans filtre"
            note="Pour information&#x202f;: aucun filtre ne les nomme."
          >
            {view.unfiltered.map(({ label, category, count }) => (
              <Fact key={label + category} title={category}>
                {label}, {count} produit{count > 1 && "s"}
              </Fact>
            ))}
          </Section>
        )}
      </div>
    </>
  );
}

function Overview({ rows }: { rows: StatusView["overview"] }) {
  const columns = [
    ["total", "Produits"],
    ["outOfStock", "En rupture"],
    ["comingSoon", "Bientôt"],
    ["bestSellers", "Best-sellers"],
    ["withoutPrice", "Sans prix"],
  ] as const;
  return (
    <Section title="Catalogues">
      {rows.map((row) => (
        <Card key={row.label} title={row.label}>
          <dl className="mt-2">
            {columns.map(([column, name]) => (
              <div key={column} className="flex justify-between gap-4">
                <dt>{name}</dt>
                <dd>{row[column]}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </Section>
  );
}

function EntryCard({ entry }: { entry: StatusView["entries"][number] }) {
  const { id, name, href, editor, label, remarks } = entry;
  const link = href ? (
    <a className="text-link touchable" href={href}>
      {name}
    </a>
  ) : (
    name
  );
  return (
    <Card title={link}>
      <p className="text-small text-ink-soft">
        {label}, id <code>{id}</code>
      </p>
      <ul className="mt-2 list-disc pl-5">
        {remarks.map((remark) => (
          <li key={remark.what}>
            {remark.what}
            {separator(remark)}
            <strong>{remark.advice}</strong>
          </li>
        ))}
      </ul>
      {editor && (
        <a className="text-link touchable" href={editor}>
          Corriger dans Contentful
          <span className="sr-only">
            &#x202f;: {name}, {id}
          </span>
        </a>
      )}
    </Card>
  );
}
