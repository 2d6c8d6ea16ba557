import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { readApiDocument } from '#contract/api-document.ts';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { type Field, readOperations } from './operations.ts';

interface FieldTableProps {
  readonly title: string;
  /** Caption for screen readers. */
  readonly caption: string;
  readonly fields: readonly Field[];
}

function FieldTable({ title, caption, fields }: FieldTableProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Table caption={caption} columns={[{ label: 'Name' }, { label: 'Type' }, { label: 'Always there' }]}>
        {fields.map(({ name, type, needed }) => (
          <Row key={name}>
            <Cell label="Name">
              <code>{name}</code>
            </Cell>
            <Cell label="Type">{type}</Cell>
            <Cell label="Always there">{needed ? 'yes' : 'no'}</Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}

/** A readable version of `/api/openapi.json`. In English only, because it is for developers. */
export async function apiDocsPage({ read }: PageRequest): Promise<SiteDocument> {
  const operations = readOperations(await read(readApiDocument, {}));
  return {
    head: { title: 'Calls' },
    isBare: true,
    body: (
      <main id="main" tabIndex={-1} className="grid container api-docs">
        <h1>Calls</h1>
        <p className="lead">
          Everything the site can be asked, as outside programs may ask it. The same as OpenAPI 3.1:{' '}
          <a href={readApiDocument.path}>{readApiDocument.path}</a>.
        </p>
        <p>
          Send JSON. Calls for members and administrators carry their access token as{' '}
          <code>Authorization: Bearer …</code>. A refusal has <code>success: false</code>, a <code>message</code> and,
          where fields need attention, <code>errors</code>. Lists are bare arrays; <code>X-Total-Count</code> is the
          number of all matches. Files lie beside the calls: <code>/events/…</code> and <code>/uploads/…</code> for
          everybody, <code>/images/…</code> and <code>/pdf/…</code> for the access token of a member or an
          administrator.
        </p>
        <p>
          Calls that add something take an <code>Idempotency-Key</code>, another one for each thing added: sent again
          under it within 30 days, the same content is not added again and has the same answer; other content is refused
          with <code>422</code>, where <code>id</code> is what was added before.
        </p>
        {operations.map(({ method, path, summary, access, sends, response, receives }) => (
          <section key={`${method} ${path}`} className="grid card card--pad api-call">
            <h2>
              <code>
                {method} {path}
              </code>
            </h2>
            <p>
              {summary} {access}
            </p>
            <FieldTable title="Sends" caption={`What ${method} ${path} is sent`} fields={sends} />
            <FieldTable title={`Answers: ${response}`} caption={`What ${method} ${path} answers`} fields={receives} />
          </section>
        ))}
      </main>
    ),
  };
}
