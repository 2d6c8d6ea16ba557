import { type ImportRow, importRowsPageSize, type MemberImport } from '#contract/member-imports.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { serverSentence } from '#web/shared/api/explain.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Page } from '#contract/endpoint.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { formatField, formatView } from './import-words.ts';
import { importRows, type VisibleRows, viewsOf } from './import-query.ts';
import { RowChanges } from './row-changes.tsx';

/** Why a row is left out, or what is left out of it, at its cell. */
function RowProblems({ row: { outcome, problems } }: { readonly row: ImportRow }) {
  return (
    <ul className="grid field-changes">
      {problems.map(({ field, value, code, message, otherRow }) => (
        <li
          key={`${field} ${code}`}
          className={classNames('field-changes__problem', outcome === 'error' && 'field-changes__problem--error')}
        >
          <Icon name={outcome === 'error' ? 'alert' : 'info'} size={20} />
          <span>
            {field !== null && <b>{formatField(field)}: </b>}
            {serverSentence({ code, message })}{' '}
            {otherRow !== null && m.imports_otherRow({ row: formatNumber(otherRow) })}
            {value !== null && (
              <span className="muted field-changes__value">
                {' '}
                {m.imports_value({ value: value === '' ? m.imports_empty() : value })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Not the same as empty: the file may say something that cannot be taken. */
const NOT_KNOWN = '–';

interface ImportRowsProps {
  readonly given: MemberImport;
  readonly list: Page<ImportRow>;
  readonly view: VisibleRows;
  readonly page: number;
}

/** What becomes of each row, by outcome. */
export function ImportRows({ given, list, view, page }: ImportRowsProps) {
  const isTable = given.kind === 'table';
  const columns = [
    { label: isTable ? m.imports_row() : m.imports_file() },
    { label: m.manage_folio() },
    { label: m.admin_name() },
    { label: view === 'error' || view === 'skipped' ? m.imports_reason() : m.imports_whatChanges() },
  ];
  return (
    <section aria-label={m.imports_rowsShown()}>
      <Segmented
        label={m.imports_rowsShown()}
        items={viewsOf(given).map((each) => ({
          label: formatView(each.view, each.count),
          to: importRows(given.id).href({ filters: { rows: each.view } }),
          current: each.view === view,
        }))}
      />
      {list.rows.length === 0 ? (
        <p className="muted imports__none">{m.imports_noRows()}</p>
      ) : (
        <Table caption={m.imports_rowsShown()} columns={columns} className="import-rows">
          {list.rows.map((row) => (
            <Row key={row.number}>
              <Cell className="figures" label={isTable ? m.imports_row() : m.imports_file()} translate="no">
                {isTable ? formatNumber(row.number) : row.fileName}
              </Cell>
              <Cell className="figures" label={m.manage_folio()} translate="no">
                {row.folio ?? NOT_KNOWN}
              </Cell>
              <Cell label={m.admin_name()}>{row.name === null ? NOT_KNOWN : <ProperName>{row.name}</ProperName>}</Cell>
              <Cell className="breakable import-rows__changes">
                {row.outcome !== 'error' && row.outcome !== 'skipped' && <RowChanges row={row} />}
                {row.problems.length > 0 && <RowProblems row={row} />}
                {row.kept !== null && <p>{row.kept === 'edited' ? m.imports_keptEdited() : m.imports_keptDeleted()}</p>}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <ListPages
        page={page}
        total={list.total}
        pageSize={importRowsPageSize}
        href={(number) => importRows(given.id).href({ filters: { rows: view }, page: number })}
        withEnds
      />
    </section>
  );
}
