import { Fragment } from "react";

/** The parts of the OpenAPI document that the page shows. Descriptions are text with code spans. */
export type ApiReference = {
  version: string;
  /** One text per paragraph. */
  description: string[];
  addresses: {
    path: string;
    /** An address that works in every shop; null if it depends on the content. */
    example: string | null;
    summary: string;
    description: string;
    parameters: { name: string; description: string }[];
    /** The name of the answer's schema. */
    schema: string;
  }[];
  problems: { status: string; description: string }[];
  schemas: { name: string; description: string; members: Member[] }[];
};

type Member = {
  name: string;
  type: string;
  /** The names of the schemas in the type. */
  schemas: string[];
  description: string;
};

/** The OpenAPI document as a page. The page is in English, as the document is. */
export function ApiReferencePage({ view }: { view: ApiReference }) {
  const { version, description, addresses, problems, schemas } = view;
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
      {addresses.map((address) => (
        <AddressSection key={address.path} {...address} />
      ))}
      <section aria-labelledby="problems">
        <h2 id="problems">Problems</h2>
        <dl>
          {problems.map(({ status, description }) => (
            <Definition key={status} name={status} text={description} />
          ))}
        </dl>
      </section>
      {schemas.map((schema) => (
        <SchemaSection key={schema.name} {...schema} />
      ))}
    </article>
  );
}

function AddressSection(address: ApiReference["addresses"][number]) {
  const { path, example, summary, description, parameters, schema } = address;
  return (
    <section>
      <h2>
        <code>{path}</code>
      </h2>
      <p>
        {summary}. <Text>{description}</Text>
      </p>
      {parameters.length > 0 && (
        <dl>
          {parameters.map(({ name, description }) => (
            <Definition key={name} name={name} text={description} />
          ))}
        </dl>
      )}
      <p>
        Answers <SchemaLink name={schema} />
      </p>
      {example && (
        <p>
          For example <a href={example}>{example}</a>
        </p>
      )}
    </section>
  );
}

function SchemaSection({ name, description, members }: ApiReference["schemas"][number]) {
  return (
    <section>
      <h2 id={name}>{name}</h2>
      {description && (
        <p>
          <Text>{description}</Text>
        </p>
      )}
      <dl>
        {members.map(({ name, type, schemas, description }) => (
          <Definition key={name} name={name} text={description} type={type} schemas={schemas} />
        ))}
      </dl>
    </section>
  );
}

type DefinitionProps = { name: string; text: string; type?: string; schemas?: string[] };

function Definition({ name, text, type, schemas = [] }: DefinitionProps) {
  return (
    <div>
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
        <Text>{text}</Text>
      </dd>
    </div>
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
