import * as m from '#web/shared/languages/generated/messages.js';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { answerImportRow, type ImportRow, importRowsPageSize, type MemberImport } from '#contract/member-imports.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { api } from '#web/shared/api/client.ts';
import { serverMessage } from '#web/shared/api/explain.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Page } from '#contract/endpoint.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { PdfViewer } from '#web/shared/pdf-viewer/pdf-viewer.tsx';
import { useOpened } from '#web/shared/links/use-opened.ts';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { genders } from '#contract/profile-choices.ts';
import { relationWord } from '#web/shared/members/person-words.tsx';
import { choiceName } from '#web/shared/profiles/profile-words.ts';
import { formatAnswer, formatField, formatView, importRows, viewsOf, type VisibleRows } from './import-words.ts';

interface RowFileProps {
  readonly field: 'image' | 'pdf';
  readonly file: string;
  readonly row: ImportRow;
}

/** Shows a thumbnail of a photo, or opens a PDF. */
function RowFile({ field, file, row: { number, folio, name } }: RowFileProps) {
  const { opened, open, close } = useOpened('pdf');
  if (field === 'image') {
    return (
      <img
        className="import-rows__picture"
        src={`/images/${file}`}
        alt={m.manage_image()}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <>
      <LinkButton onClick={() => open(String(number))}>{m.manage_viewPdf()}</LinkButton>
      {opened === String(number) && (
        <PdfViewer
          source={{ address: `/pdf/${file}`, session: 'admin' }}
          title={name ?? m.manage_pdf()}
          more={m.manage_folioOf({ folio: folio ?? '' })}
          fileName={file}
          onClose={close}
        />
      )}
    </>
  );
}

function RowChanges({ row }: { readonly row: ImportRow }) {
  const { outcome } = row;
  // Folio, name and relation of a new member or person have their own columns.
  const changes = row.changes.filter(({ field }) => outcome !== 'new' || !/^(?:folio|name|relation)$/.test(field));
  if (row.changes.length === 0) return <span className="muted">{m.imports_staysAsItIs()}</span>;
  return (
    <dl className="grid changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{formatField(field)}</dt>
          <dd>
            {outcome !== 'new' && (
              <>
                <span className="visually-hidden">{m.imports_before()} </span>
                <del>
                  <Value row={row} field={field} value={before} />
                </del>{' '}
                <Icon name="arrow" size={18} /> <span className="visually-hidden">{m.imports_after()} </span>
              </>
            )}
            <ins>
              <Value row={row} field={field} value={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly row: ImportRow;
  readonly field: ImportRow['changes'][number]['field'];
  readonly value: string | null;
}

function Value({ row, field, value }: ValueProps) {
  if (value === null) return <span>{m.imports_empty()}</span>;
  if (field === 'image' || field === 'pdf') return <RowFile field={field} file={value} row={row} />;
  const gender = genders.find((each) => field === 'gender' && each === value);
  return <span>{gender ? choiceName(gender) : value}</span>;
}

/** Lists the problems of a row: why the row is not imported, or which of its values are not imported. */
function RowProblems({ row: { outcome, problems } }: { readonly row: ImportRow }) {
  return (
    <ul className="grid changes">
      {problems.map(({ field, value, code, message, otherRow }) => (
        <li
          key={`${field} ${code}`}
          className={classNames('line top', outcome === 'error' && 'field-changes__problem--error')}
        >
          <Icon name={outcome === 'error' ? 'alert' : 'info'} size={20} />
          <span>
            {field !== null && <b>{formatField(field)}: </b>}
            {serverMessage({ code, message })}{' '}
            {otherRow !== null && m.imports_otherRow({ row: formatNumber(otherRow) })}
            {value !== null && (
              <span className="muted small">
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

interface RowQuestionProps {
  readonly memberImport: MemberImport;
  readonly row: ImportRow;
  readonly question: NonNullable<ImportRow['question']>;
}

/** Asks whether the person is deceased, until the import is run. */
function RowQuestion({
  memberImport: { id, state },
  row: { number },
  question: { answers, answer },
}: RowQuestionProps) {
  const { isBusy, decide } = useDecision();
  if (state !== 'checked') return answer === null ? null : <p>{m.imports_answer({ answer: formatAnswer(answer) })}</p>;
  const choose = (chosen: (typeof answers)[number]) =>
    decide({
      send: () => api.call(answerImportRow, { params: { id: String(id) }, body: { row: number, answer: chosen } }),
    });
  return (
    <div className="segmented import-rows__question" role="group" aria-label={m.said_personDeceased()}>
      {answers.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === answer}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) void choose(each);
          }}
        >
          {formatAnswer(each)}
        </button>
      ))}
    </div>
  );
}

/**
 * Shown for an unknown folio or name. The cell is not left empty, because the file may have a value that could not be
 * read.
 */
const NOT_KNOWN = '–';

interface ImportRowsProps {
  readonly memberImport: MemberImport;
  readonly list: Page<ImportRow>;
  readonly view: VisibleRows;
  readonly page: number;
}

export function ImportRows({ memberImport, list, view, page }: ImportRowsProps) {
  const isTable = memberImport.kind === 'table';
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
        items={viewsOf(memberImport).map((each) => ({
          label: formatView(each.view, each.count),
          to: importRows(memberImport.id).href({ filters: { rows: each.view } }),
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
              <Cell label={m.admin_name()}>
                <div>
                  {row.name === null ? NOT_KNOWN : <ProperName>{row.name}</ProperName>}
                  {row.relation && <p className="muted small">{relationWord(row.relation)}</p>}
                </div>
              </Cell>
              <Cell className="breakable import-rows__changes">
                {row.outcome !== 'error' && row.outcome !== 'skipped' && <RowChanges row={row} />}
                {row.problems.length > 0 && <RowProblems row={row} />}
                {row.question && <RowQuestion memberImport={memberImport} row={row} question={row.question} />}
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
        href={(number) => importRows(memberImport.id).href({ filters: { rows: view }, page: number })}
        withEnds
      />
    </section>
  );
}
