import { useMemo } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { type ImportState, listMemberImports, type MemberImport } from '#contract/member-imports.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { memberImportPath } from '#web/shared/links/paths.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { api } from '#web/shared/api/client.ts';
import { type Followed, useFollowing } from '#web/admin/records/use-following.ts';
import { isUnderWay } from './import-query.ts';
import { nameOf, formatSize, formatState } from './import-words.ts';

const looks = {
  read: 'wait',
  checking: 'wait',
  checked: 'wait',
  running: 'wait',
  done: 'ok',
  undoing: 'wait',
  undone: 'plain',
  failed: 'plain',
} as const satisfies Record<ImportState, string>;

interface EarlierImportsProps {
  readonly list: Page<MemberImport>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
}

/** What was sent before, the latest first; each can be gone on with, looked at or undone on its own page. */
export function EarlierImports({ list: given, ...pages }: EarlierImportsProps) {
  const { page, pageSize } = pages;
  const workOnAny = useMemo(
    (): Followed<Page<MemberImport>> => ({
      isUnderWay: ({ rows }) => rows.some(isUnderWay),
      ask: (_, signal) =>
        api.call(listMemberImports, { query: { page: String(page), pageSize: String(pageSize) } }, { signal }),
    }),
    [page, pageSize],
  );
  const list = useFollowing(given, workOnAny);
  if (list.rows.length === 0) return <p className="muted">{m.imports_none()}</p>;
  const columns = [
    { label: m.imports_file() },
    { label: m.imports_when() },
    { label: m.imports_outcome() },
    { label: m.imports_state() },
  ];
  return (
    <>
      <Table caption={m.imports_earlier()} columns={columns} className="wraps-badges import-list">
        {list.rows.map((each) => (
          <Row key={each.id}>
            <Cell>
              <a href={local(memberImportPath(each.id))}>
                <b>{nameOf(each)}</b>
              </a>
            </Cell>
            <Cell label={m.imports_when()} className="figures">
              <div>
                {formatMoment(each.createdAt)}
                {each.createdBy !== null && <p className="muted small">{each.createdBy}</p>}
              </div>
            </Cell>
            <Cell label={m.imports_outcome()} className="figures">
              {outcomeOf(each)}
            </Cell>
            <Cell label={m.imports_state()}>
              <div>
                <Badge kind={looks[each.state]}>{formatState(each)}</Badge>
              </div>
            </Cell>
          </Row>
        ))}
      </Table>
      <ListPages {...pages} total={list.total} />
    </>
  );
}

function outcomeOf(each: MemberImport): string {
  const { counts, progress } = each;
  if (progress !== null) {
    return m.imports_progress({ done: formatNumber(progress.done), total: formatNumber(progress.total) });
  }
  if (counts === null) return formatSize(each);
  return m.imports_outcomes({
    added: formatNumber(counts.new),
    changed: formatNumber(counts.changed),
    errors: formatNumber(counts.error),
  });
}
