import { useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { apiReference } from "~/api/reference.server";
import { pageLoader } from "~/http/loaders.server";
import css from "~/ui/api-reference/api-reference.css?inline";
import type { PageHandle } from "~/ui/layout/page-head";

export const loader = pageLoader(apiReference);

/** In the bare frame, without scripts, with its own styles (see document/document.server.tsx). */
export const handle: PageHandle = { css };

/** `/openapi.json` for people. The page is in English, as the document is. */
export default function ApiReferencePage() {
  const { version, description, addresses, problems, schemas } = useLoaderData<typeof loader>();
  return (
    <article lang="en">
      <h1>The JSON addresses</h1>
      {description.map((text) => (
        <p key={text}>
          <Text>{text}</Text>
        </p>
      ))}
      <p>
        Version {version}. For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).
      </p>
      {addresses.map(({ path, example, summary, description, parameters, schema }) => (
        <Section
          key={path}
          title={<code>{path}</code>}
          text={`${summary}. ${description}`}
          members={parameters}
        >
          <p>
            Answers <SchemaLink name={schema} />
          </p>
          {example && (
            <p>
              For example <a href={example}>{example}</a>
            </p>
          )}
        </Section>
      ))}
      <Section id="problems" title="Problems" members={problems} />
      {schemas.map(({ name, description, members }) => (
        <Section key={name} id={name} title={name} text={description} members={members} />
      ))}
    </article>
  );
}

type SectionProps = {
  id?: string;
  title: ReactNode;
  text?: string;
  members: Member[];
  children?: ReactNode;
};

/** A parameter, a problem or a member of a schema. `schemas` are the names of the schemas in its type. */
type Member = { name: string; description: string; type?: string; schemas?: string[] };

function Section({ id, title, text, members, children }: SectionProps) {
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {text && (
        <p>
          <Text>{text}</Text>
        </p>
      )}
      {members.length > 0 && (
        <dl>
          {members.map(({ name, description, type, schemas = [] }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {type && <em>{type}</em>}
                {schemas.map((schema) => (
                  <Fragment key={schema}>
                    {" "}
                    <SchemaLink name={schema} />
                  </Fragment>
                ))}{" "}
                <Text>{description}</Text>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

function SchemaLink({ name }: { name: string }) {
  return <a href={`#${name}`}>{name}</a>;
}

/** A text whose code spans are marked as code. */
function Text({ children }: { children: string }) {
  return children
    .split("`")
    .map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
}
