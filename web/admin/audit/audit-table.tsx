import type { AuditEntry } from '#contract/audit.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { formatAction, formatActor } from './audit-words.ts';
import { Subject } from './subject.tsx';

/** Who did what, when, to what. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const columns = [
    { label: m.audit_when() },
    { label: m.audit_who() },
    { label: m.audit_what() },
    { label: m.audit_record() },
  ];
  return (
    <Table caption={m.audit_title()} columns={columns} className="audit-table">
      {entries.map(({ id, at, actor, action, subject }) => (
        <Row key={id}>
          <Cell className="audit-table__time figures" label={m.audit_when()}>
            <time dateTime={at}>{formatMoment(at)}</time>
          </Cell>
          <Cell label={m.audit_who()}>
            {actor.name === null ? (
              <span className="muted">{formatActor(actor)}</span>
            ) : (
              <ProperName>{actor.name}</ProperName>
            )}
          </Cell>
          <Cell className="audit-table__action">{formatAction(action)}</Cell>
          <Cell label={m.audit_record()}>
            <Subject subject={subject} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
