import type { AuditEntry } from '#contract/audit.ts';
import { Written } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { momentInWords } from '#web/shared/format/moment-in-words.ts';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { actionInWords } from './action-words.ts';
import { actorInWords } from './actor-in-words.ts';
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
            <time dateTime={at}>{momentInWords(at)}</time>
          </Cell>
          <Cell label={m.audit_who()}>
            {actor.name === null ? (
              <span className="muted">{actorInWords(actor)}</span>
            ) : (
              <Written>{actor.name}</Written>
            )}
          </Cell>
          <Cell className="audit-table__action">{actionInWords(action)}</Cell>
          <Cell label={m.audit_record()}>
            <Subject subject={subject} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
