import type { ReactNode } from "react";
import type { StatusView } from "~/ops/status-view";
import { PageHeading } from "~/ui/parts/page-heading";

/** The owner's page: how old what the shop shows is, and which products to mend. */
export function StatusPage({ view }: { view: StatusView }) {
  const { outage, contents, webhook, redis, shortcomings } = view;
  return (
    <>
      <PageHeading title="État de la boutique">
        <p>{summary(shortcomings.length)}</p>
      </PageHeading>
      <div className="page-body">
        <h2 className="heading text-heading">Contenu</h2>
        {outage && <p className="mt-4">{outage}</p>}
        <ul className="mt-4 grid gap-4 md:grid-cols-3">
          {contents.map(({ label, age, lastRefresh, failed, warning }) => (
            <Fact key={label} name={label} badge={failed ? "Échec" : warning && "À vérifier"}>
              {age}. Dernière lecture&#x202f;: {lastRefresh}.
              {warning && <strong> Attention&#x202f;: {warning}.</strong>}
            </Fact>
          ))}
          <Fact name="Dernier webhook">{webhook}</Fact>
          {redis && <Fact name="Redis">{redis}</Fact>}
        </ul>
        <h2 className="heading mt-section text-heading">Produits à compléter</h2>
        {shortcomings.length === 0 && <p className="mt-4">Rien à signaler.</p>}
        <ul className="mt-4 grid gap-4 md:grid-cols-3">
          {shortcomings.map((product) => (
            <ToMend key={product.id} product={product} />
          ))}
        </ul>
      </div>
    </>
  );
}

function summary(count: number): string {
  if (count === 0) return "Tous les produits sont complets.";
  return count === 1 ? "Un produit est à compléter." : `${count} produits sont à compléter.`;
}

function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="info-card">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="card-name">{title}</h3>
        {children}
      </div>
    </li>
  );
}

type FactProps = { name: string; badge?: string | null; children: ReactNode };

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

function ToMend({ product }: { product: StatusView["shortcomings"][number] }) {
  const { id, name, href, label, faults } = product;
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
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Card>
  );
}
