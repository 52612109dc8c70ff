import type { ReactNode } from "react";
import type { StatusView } from "~/ops/status-view";
import { PageHeading } from "~/ui/parts/page-heading";

/** The owner's page: how old the shop's content is, and what to correct in it. */
export function StatusPage({ view }: { view: StatusView }) {
  const { outage, contents, webhook, refusedCalls, redis, entries } = view;
  const total = view.overview.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <PageHeading title="État de la boutique">
        <p>{summary(entries.length, total)}</p>
      </PageHeading>
      <div className="page-body">
        <h2 className="heading text-heading">Contenu</h2>
        {outage && <p className="mt-4">{outage}</p>}
        {view.fieldFaults.map((fault) => (
          <p key={fault} className="mt-4">
            {fault}.
          </p>
        ))}
        <Cards>
          {contents.map(({ label, age, lastRefresh, failed, warning }) => (
            <Fact key={label} name={label} badge={failed ? "Échec" : warning && "À vérifier"}>
              {age}. Dernière lecture&#x202f;: {lastRefresh}.
              {warning && <strong> Attention&#x202f;: {warning}.</strong>}
            </Fact>
          ))}
          <Fact name="Dernier webhook" badge={refusedCalls.length > 0 && "À vérifier"}>
            {webhook}
            {refusedCalls.map((calls) => (
              <strong key={calls}> {calls}.</strong>
            ))}
          </Fact>
          {redis && <Fact name="Redis">{redis}</Fact>}
        </Cards>
        <Overview rows={view.overview} />
        <h2 className="heading mt-section text-heading">À corriger</h2>
        {entries.length === 0 && <p className="mt-4">Rien à signaler.</p>}
        <Cards>
          {entries.map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
        </Cards>
        <RefusedPictures pictures={view.refusedPictures} />
        <Unfiltered categories={view.unfiltered} />
      </div>
    </>
  );
}

function summary(count: number, total: number): string {
  if (count > 1) return `${count} fiches sont à corriger.`;
  if (count === 1) return "Une fiche est à corriger.";
  return total === 0 ? "La boutique n’a pas de produit." : "Tous les produits sont complets.";
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
    <>
      <h2 className="heading mt-section text-heading">Catalogues</h2>
      <Cards>
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
      </Cards>
    </>
  );
}

function RefusedPictures({ pictures }: { pictures: StatusView["refusedPictures"] }) {
  if (pictures.length === 0) return null;
  return (
    <>
      <h2 className="heading mt-section text-heading">Images refusées</h2>
      <p className="mt-4">
        Le serveur d’images de Contentful ne les donne pas&#x202f;: publiez-les de nouveau.
      </p>
      <Cards>
        {pictures.map(({ address, reason }) => (
          <Fact key={address} name={address}>
            {reason}
          </Fact>
        ))}
      </Cards>
    </>
  );
}

function Unfiltered({ categories }: { categories: StatusView["unfiltered"] }) {
  if (categories.length === 0) return null;
  return (
    <>
      <h2 className="heading mt-section text-heading">Catégories sans filtre</h2>
      <p className="mt-4">
        Pour information&#x202f;: leurs produits sont sous «&#x202f;Tous&#x202f;».
      </p>
      <Cards>
        {categories.map(({ label, category, count }) => (
          <Fact key={label + category} name={category}>
            {label}, {count} produit{count > 1 && "s"}
          </Fact>
        ))}
      </Cards>
    </>
  );
}

function Cards({ children }: { children: ReactNode }) {
  return <ul className="mt-4 grid gap-4 md:grid-cols-3">{children}</ul>;
}

function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="info-card">
      <div className="min-w-0 grow wrap-anywhere">
        <h3 className="card-name">{title}</h3>
        {children}
      </div>
    </li>
  );
}

type FactProps = { name: string; badge?: string | null | false; children: ReactNode };

function Fact({ name, badge, children }: FactProps) {
  const mark = badge && <span className="badge badge-danger">{badge}</span>;
  return (
    <Card
      title={
        <>
          {name} {mark}
        </>
      }
    >
      <p className="count">{children}</p>
    </Card>
  );
}

function EntryCard({ entry }: { entry: StatusView["entries"][number] }) {
  const { id, name, href, editor, label, faults } = entry;
  const link = href ? (
    <a className="text-link touchable" href={href}>
      {name}
    </a>
  ) : (
    name
  );
  return (
    <Card title={link}>
      <p className="count">
        {label}, id <code>{id}</code>
      </p>
      <ul className="mt-2 list-disc pl-5">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
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
