import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { readApiDocument } from '#contract/api-document.ts';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { type Field, readOperations } from './operations.ts';

interface FieldTableProps {
  readonly title: string;
  readonly caption: string;
  /** Heading of the column that shows `Field.needed`, such as "Required" or "Always present". */
  readonly needed: string;
  readonly fields: readonly Field[];
}

function FieldTable({ title, caption, needed: neededLabel, fields }: FieldTableProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Table caption={caption} columns={[{ label: 'Name' }, { label: 'Type' }, { label: neededLabel }]}>
        {fields.map(({ name, type, needed }) => (
          <Row key={name}>
            <Cell label="Name">
              <code>{name}</code>
            </Cell>
            <Cell label="Type">{type}</Cell>
            <Cell label={neededLabel}>{needed ? 'yes' : 'no'}</Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}

/** Renders `/api/openapi.json` as a readable page. It is in English only, because it is for developers. */
export async function apiDocsPage({ read }: PageRequest): Promise<SiteDocument> {
  const operations = readOperations(await read(readApiDocument, {}));
  return {
    head: { title: 'API reference' },
    isBare: true,
    body: (
      <main id="main" tabIndex={-1} className="grid container api-docs">
        <h1>API reference</h1>
        <p className="lead">
          All endpoints of this site, for other programs. Also available as OpenAPI 3.1:{' '}
          <a href={readApiDocument.path}>{readApiDocument.path}</a>.
        </p>
        <p>
          Send JSON. Endpoints for members and administrators require an access token in the header{' '}
          <code>Authorization: Bearer …</code>. An error response has <code>success: false</code>, a{' '}
          <code>message</code> and, if fields are invalid, <code>errors</code>. Lists are plain arrays. The header{' '}
          <code>X-Total-Count</code> gives the total number of results. Files have their own paths:{' '}
          <code>/events/…</code> and <code>/uploads/…</code> are public. <code>/images/…</code> and <code>/pdf/…</code>{' '}
          require the access token of a member or an administrator.
        </p>
        <p>
          Endpoints that add a record accept an <code>Idempotency-Key</code> header. Use a new key for each record. If
          you send the same content with the same key within 30 days, the server does not add it again and returns the
          same response. Different content with the same key is refused with <code>422</code>, and <code>id</code> is
          the id of the record that was added first.
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
            <FieldTable
              title="Request"
              caption={`Request fields of ${method} ${path}`}
              needed="Required"
              fields={sends}
            />
            <FieldTable
              title={`Response: ${response}`}
              caption={`Response fields of ${method} ${path}`}
              needed="Always present"
              fields={receives}
            />
          </section>
        ))}
      </main>
    ),
  };
}
