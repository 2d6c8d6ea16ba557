import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import {
  checkMemberImport,
  type ColumnField,
  columnFields,
  daysToUndo,
  deleteMemberImport,
  emptiableFields,
  joinedFields,
  type MemberImport,
  readImportSheet,
  runMemberImport,
} from '#contract/member-imports.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { ListChoices } from './list-choices.tsx';
import { chosenSheet, formatColumn, formatEmptied, importName } from './import-words.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Discards an import that was not run, after confirmation. */
export function DiscardImportButton({ memberImport }: { readonly memberImport: MemberImport }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="lg" onClick={() => setAsking(true)}>
        {m.imports_forget()}
      </Button>
      {isAsking && (
        <ConfirmAction
          danger
          words={{
            question: m.imports_forgetQuestion(),
            detail: m.imports_forgetDetail({ name: importName(memberImport) }),
            confirm: m.imports_forget(),
            cancel: m.imports_keep(),
            busy: m.imports_forget(),
          }}
          act={() => api.call(deleteMemberImport, { params: { id: String(memberImport.id) } })}
          leave={async () => navigate(localizedPath(paths.adminMemberImports))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface CheckedActionsProps {
  readonly memberImport: MemberImport;
  /** Called to return to the step that assigns fields to the columns. */
  readonly onMatch: () => void;
}

/** Shows what the import will change, and runs it. Asks for confirmation if the import empties fields. */
export function CheckedActions({ memberImport, onMatch }: CheckedActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, decide } = useDecision();
  const { kind, counts, emptied, newWards } = memberImport;
  if (counts === null) return null;
  const affected = counts.new + counts.changed + counts.people;
  const empties = emptiableFields.reduce((sum, field) => sum + emptied[field], 0);
  const sentences = warnings(memberImport, empties);
  const more = [
    affected === 0 ? m.imports_nothingToDo() : m.imports_nothingYet(),
    ...(newWards.length === 0 ? [] : [m.imports_newWards({ names: newWards.join(', ') })]),
  ];
  const run = async () => {
    await decide({
      send: () => api.call(runMemberImport, { params: { id: String(memberImport.id) }, body: { emptied: empties } }),
    });
    setAsking(false);
  };
  return (
    <div className="imports__note">
      <Notice kind={sentences.length > 0 ? 'warning' : 'info'} more={more.join(' ')}>
        {sentences.length > 0 ? sentences.join(' ') : m.imports_noErrors()}
      </Notice>
      <div className="flow above-4">
        {affected > 0 && (
          <Button
            variant="primary"
            size="lg"
            busy={isBusy}
            busyLabel={m.imports_isRunning()}
            onClick={() => (empties > 0 ? setAsking(true) : void run())}
          >
            {kind === 'table'
              ? formatCount(affected, m.imports_runOneRow, m.imports_runRows)
              : formatCount(affected, m.imports_runOneFile, m.imports_runFiles)}
          </Button>
        )}
        {kind === 'table' && (
          <Button size="lg" onClick={onMatch}>
            {m.imports_matchAgain()}
          </Button>
        )}
        <DiscardImportButton memberImport={memberImport} />
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          question={formatCount(empties, m.imports_emptyOneQuestion, m.imports_emptyQuestion)}
          detail={m.imports_emptyDetail({ fields: formatEmptied(memberImport), days: daysToUndo })}
          confirmLabel={m.imports_emptyAndRun()}
          cancelLabel={m.imports_doNotRun()}
          busy={isBusy}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Returns what the office must look at, for example "2 rows have errors and will be left out.". */
function warnings({ kind, counts, questions }: MemberImport, empties: number): readonly string[] {
  const errors = counts?.error ?? 0;
  const leftOut =
    kind === 'table'
      ? formatCount(errors, m.imports_oneRowLeftOut, m.imports_rowsLeftOut)
      : formatCount(errors, m.imports_oneFileLeftOut, m.imports_filesLeftOut);
  return [
    ...(questions === 0 ? [] : [m.imports_willAsk({ count: formatNumber(questions) })]),
    ...(errors === 0 ? [] : [leftOut]),
    ...(empties === 0 ? [] : [formatCount(empties, m.imports_willEmptyOne, m.imports_willEmpty)]),
  ];
}

interface SheetChoiceProps {
  readonly id: number;
  readonly sheets: NonNullable<MemberImport['sheets']>;
}

/** Shows which sheet of the workbook was read. Another sheet can be read instead. */
export function SheetChoice({ id, sheets }: SheetChoiceProps) {
  const chosen = sheets.findIndex(({ isChosen }) => isChosen);
  const [wanted, setWanted] = useState(chosen);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const read = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api.call(readImportSheet, { params: { id: String(id) }, body: { sheet: wanted + 1 } });
      await revalidate();
    } catch (error) {
      const { errors, message } = explainFailure(error, () => undefined);
      setProblem(errors?.['sheet'] ?? message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="card card--pad imports__note"
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <SelectField
        label={m.imports_sheet()}
        name="sheet"
        hint={m.imports_sheetExplained()}
        value={String(wanted)}
        disabled={isBusy}
        onChange={({ currentTarget }) => setWanted(Number(currentTarget.value))}
        error={problem}
      >
        {sheets.map(({ name, isHidden }, at) => (
          <option key={at} value={String(at)}>
            {isHidden ? m.imports_hiddenSheet({ name }) : name}
          </option>
        ))}
      </SelectField>
      {wanted !== chosen && (
        <div className="flow above-4">
          <Button type="submit" busy={isBusy} busyLabel={m.imports_readingSheet()}>
            {m.imports_readSheet()}
          </Button>
        </div>
      )}
    </form>
  );
}

interface ColumnsFormProps {
  readonly memberImport: MemberImport;
  readonly onChecked: () => void;
}

/**
 * Lets the administrator choose the member field of each column, starting with the server's guess. Then checks the
 * rows.
 */
export function ColumnsForm({ memberImport, onChecked }: ColumnsFormProps) {
  const columns = memberImport.columns ?? [];
  const [fields, setFields] = useState(columns.map(({ field }) => field));
  const { revalidate } = useRevalidator();
  const draft = useDraft(`imports-${chosenSheet(memberImport)}`, memberImport);
  const form = useForm({
    fields: ['writtenIn', 'families', 'withoutChildren'],
    check: ({ writtenIn = '', families, withoutChildren }) => {
      const hasAges = fields.includes('age');
      if (hasAges && writtenIn.trim() === '') return { errors: { writtenIn: m.said_listYearInvalid() } };
      return {
        value: {
          columns: fields,
          writtenIn: hasAges ? writtenIn.trim() : '',
          families: Boolean(families),
          withoutChildren: Boolean(withoutChildren),
        },
      };
    },
    act: async (body) => {
      await api.call(checkMemberImport, { params: { id: String(memberImport.id) }, body });
      draft.settle();
      await revalidate();
      onChecked();
    },
    explain: (error) => {
      const { errors, message } = explainFailure(error, () => undefined);
      const { columns: wrong, ...others } = errors ?? {};
      return { message: wrong ?? message, errors: others };
    },
  });
  const choose = (at: number, field: ColumnField) => {
    const release = (held: ColumnField) => (held === field && !joinedFields.has(field) ? 'ignored' : held);
    setFields((before) => before.map((held, index) => (index === at ? field : release(held))));
  };
  return (
    <form {...form.formProps} className="card card--pad">
      <h2 className="title below-4">{m.imports_matchColumns()}</h2>
      <p className="grid muted below-4">{m.imports_matchExplained()}</p>
      <FormProblems title={m.form_problem()} form={form} />
      <ul className="grid import-columns">
        {columns.map(({ heading, samples }, index) => (
          <li key={index}>
            <SelectField
              label={heading ?? m.imports_column({ number: index + 1 })}
              name={`column-${index}`}
              hint={samples.length === 0 ? m.imports_emptyColumn() : samples.join(' · ')}
              value={fields[index] ?? 'ignored'}
              disabled={form.submitProps.busy}
              onChange={({ currentTarget }) => {
                const field = columnFields.find((each) => each === currentTarget.value);
                if (field !== undefined) choose(index, field);
              }}
              error={undefined}
            >
              {columnFields.map((field) => (
                <option key={field} value={field}>
                  {formatColumn(field)}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      <ListChoices memberImport={memberImport} columns={fields} field={form.field} />
      <DraftLine draft={draft} />
      <div className="flow above-4">
        <Button variant="primary" size="lg" {...form.submitProps} busyLabel={m.imports_isChecking()}>
          {m.imports_check()}
        </Button>
        <DiscardImportButton memberImport={memberImport} />
      </div>
    </form>
  );
}
