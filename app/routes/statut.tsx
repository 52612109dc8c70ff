import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { operatorPaths } from "~/address/paths";
import { separator } from "~/owner/findings";
import { type StatusView, shopStatus } from "~/owner/status.server";
import { PageHeading } from "~/ui/parts/page-heading";
import { Card, Cards, Fact } from "~/ui/status/cards";
import { operatorOnly } from "./shared/operator-only.server";

export async function loader({ context }: LoaderFunctionArgs) {
  operatorOnly(context);
  return json(await shopStatus());
}

/** The owner's page: first what is to be done, then what is in order, details folded. */
export default function StatusPage() {
  const view = useLoaderData<typeof loader>();
  const { summary, faults, modelFaults, entries, more, inOrder, announcement, lists, details } =
    view;
  return (
    <>
      <PageHeading title="État de la boutique">
        <p>{summary}</p>
      </PageHeading>
      <div className="page-body">
        {faults.map((fault) => (
          <p key={fault} className="mt-4 wrap-anywhere">
            <strong>{fault}.</strong>
          </p>
        ))}
        {entries.length > 0 && (
          <>
            <h2 className="heading mt-4 text-heading">À corriger</h2>
            <Cards>
              {entries.map((entry) => (
                <EntryCard key={entry.id} entry={entry} />
              ))}
            </Cards>
          </>
        )}
        {more > 0 && (
          <p className="mt-4">
            {more > 1 ? `Puis ${more} autres, qui viennent` : "Puis une autre, qui vient"} quand
            celles-ci sont corrigées.
          </p>
        )}
        {modelFaults.map((fault) => (
          <p key={fault} className="mt-4 wrap-anywhere">
            {fault}.
          </p>
        ))}
        {inOrder && <p className="mt-4">{inOrder}</p>}
        {announcement && <p className="mt-4 wrap-anywhere">{announcement}</p>}
        {lists.map((list) => (
          <ProductList key={list.title} list={list} />
        ))}
        <Details details={details} />
        <p className="mt-4">
          <a className="text-link touchable" href={operatorPaths.sales}>
            Ce que vos clients regardent
          </a>
        </p>
      </div>
    </>
  );
}

function EntryCard({ entry }: { entry: StatusView["entries"][number] }) {
  const { id, name, href, editor, label, remarks } = entry;
  return (
    <Card title={href ? <ProductLink name={name} href={href} /> : name}>
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
      {editor && <EditorLink text="Corriger dans Contentful" editor={editor} about={name} />}
    </Card>
  );
}

function ProductLink({ name, href }: { name: string; href: string }) {
  return (
    <a className="text-link touchable" href={href}>
      {name}
    </a>
  );
}

function EditorLink({ text, editor, about }: { text: string; editor: string; about: string }) {
  return (
    <a className="text-link touchable" href={editor}>
      {text}
      <span className="sr-only">&#x202f;: {about}</span>
    </a>
  );
}

function ProductList({ list }: { list: StatusView["lists"][number] }) {
  const { title, total, products } = list;
  const more = total - products.length;
  return (
    <details className="mt-4">
      <summary className="text-link touchable cursor-pointer">
        {title} {total}
      </summary>
      <ul className="mt-2 list-disc pl-5">
        {products.map(({ id, name, href, editor }) => (
          <li key={id}>
            <ProductLink name={name} href={href} />
            {editor && (
              <>
                , <EditorLink text="modifier" editor={editor} about={name} />
              </>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2">{`Et ${more} autre${more > 1 ? "s" : ""}.`}</p>}
    </details>
  );
}

function Details({ details }: { details: StatusView["details"] }) {
  const { content, webhook, counts, unfiltered } = details;
  return (
    <details className="mt-4">
      <summary className="text-link touchable cursor-pointer">Détails</summary>
      <Cards>
        <Fact title="Contentful" badge={content.failed && "Échec"}>
          Contenu {content.age}. Dernière lecture&#x202f;: {content.lastRefresh}.
        </Fact>
        <Fact title="Dernier appel de Contentful (webhook)">{webhook}</Fact>
        {counts.length > 0 && (
          <Fact title="Produits affichés">
            {counts.map(({ label, total }) => `${label}\u202f: ${total}`).join(", ")}
          </Fact>
        )}
        {unfiltered.map(({ label, category, count }) => (
          <Fact key={label + category} title={`Catégorie sans filtre\u202f: ${category}`}>
            {label}, {count} produit{count > 1 && "s"}, sous «&#x202f;Tous&#x202f;»
            seulement&#x202f;: choisissez une catégorie qui a un bouton, ou laissez-la
          </Fact>
        ))}
      </Cards>
    </details>
  );
}
