import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import type { DocumentKey } from '#contract/content.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { readControls } from '#web/shared/forms/controls.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { OneLanguage, useOneLanguage } from '#web/admin/records/one-language.tsx';
import { type StoredRecord, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { ConflictPanel } from '#web/shared/forms/conflict-panel.tsx';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import { changesBetween, type ControlValues } from '#web/shared/forms/merge-changes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { join, nameOfControl, pathWithIds, withRowIds } from './document-values.ts';
import type { EditedDocument, LoadedDocument, Save } from './edited-documents.ts';
import { Fields } from './fields.tsx';
import { Preview } from './preview.tsx';

/** A document as the form edits it. */
interface DocumentRecord extends StoredRecord {
  readonly values: ControlValues;
  /** The document itself; only in the answer of the server. */
  readonly value?: unknown;
}

interface DocumentFormProps {
  readonly name: DocumentKey;
  readonly edited: EditedDocument;
  readonly read: LoadedDocument;
  /** A second form, below the form of the document. */
  readonly further?: ReactNode;
}

/** The form of a document, with a preview next to it or below it. */
export function DocumentForm({ name, edited, read, further }: DocumentFormProps) {
  const headingId = useId();
  const [opened] = useState<DocumentRecord>(() => ({
    id: 0,
    updatedAt: read.updatedAt,
    values: edited.toValues(read.value),
  }));
  const lists = edited.fields.flatMap((field) => (field.kind === 'list' ? field.name : []));
  const preview = useRef<HTMLElement>(null);
  const oneLanguage = useOneLanguage();
  /** The values that the controls have now, for the round that shows them. */
  const [typed, setTyped] = useState({ round: 0, values: opened.values });

  /** Returns errors of the document or of the saved body by the names of the controls. */
  const byControl = (errors: FieldErrors = {}, values: ControlValues = {}) =>
    Object.fromEntries(
      Object.entries(errors).map(([place, message]) => {
        const path = join(edited.list ?? '', place.replace(/^value\./, ''));
        return [pathWithIds(values, path), message] as const;
      }),
    );

  function check(values: ControlValues): Checked<Save> {
    const checked = edited.check(values);
    return 'errors' in checked ? { errors: byControl(checked.errors, values) } : checked;
  }

  /** Returns the `updatedAt` to send. A change outside the form, for example of the logo, is no conflict. */
  function seenNow(seen: string): string {
    const began = draft.base()?.began ?? {};
    const isUnchanged = Object.keys(changesBetween(began, edited.toValues(read.value))).length === 0;
    return isUnchanged && read.updatedAt > seen ? read.updatedAt : seen;
  }

  const { office, form, record, values } = useRecordForm<DocumentRecord, Save, never, string>({
    props: { record: opened, onSaved: () => undefined },
    kind: `content/${name}`,
    fields: [],
    boxes: [...new Set(Object.keys(typed.values).flatMap((path) => [path.split('.')[0] ?? '', path]))],
    together: { position: ['position.lat', 'position.lon'] },
    lists,
    labels: (control, of) => nameOfControl(of, control),
    words: {
      add: m.manage_saveChanges,
      edit: m.manage_saveChanges,
      added: m.said_contentSaved,
      changed: m.said_contentSaved,
      changeFailed: m.failed_contentSave,
    },
    check,
    save: async (saveAs, { seen = '' }) => ({ ...opened, ...(await saveAs(seenNow(seen))) }),
    toErrors: byControl,
    toRecord: ({ updatedAt, value }, began) => ({
      id: 0,
      updatedAt,
      values: withRowIds(lists, edited.toValues(value), began),
    }),
  });
  const { draft, conflict, round } = office;
  const shown = values ?? record?.values ?? opened.values;
  if (typed.round !== round) setTyped({ round, values: shown });

  const problems = form.problems.map(({ fieldId, message }) => ({
    fieldId,
    message: `${nameOfControl(typed.values, fieldId) ?? ''}: ${message}`,
  }));
  const toPreview = () => {
    preview.current?.focus({ preventScroll: true });
    preview.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="column document">
      <div className="column document__side">
        <form
          {...form.formProps}
          className="card document__form"
          aria-labelledby={headingId}
          onInput={({ currentTarget }) => setTyped({ round, values: readControls(currentTarget) })}
        >
          <h2 className="visually-hidden" id={headingId}>
            {m.content_words()}
          </h2>
          <FormProblems title={m.form_problem()} form={{ ...form, problems }} />
          {conflict && <ConflictPanel key={conflict.moment} conflict={conflict} />}
          <OneLanguage {...oneLanguage}>
            <Fragment key={round}>
              <Fields fields={edited.fields} control={form.field} values={shown} typed={typed.values} />
            </Fragment>
          </OneLanguage>
          <div className="document__save">
            <DraftLine draft={draft} />
            <Button variant="primary" size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
              {m.manage_saveChanges()}
            </Button>
            <Button className="only-stacked" size="lg" onClick={toPreview}>
              {m.notices_preview()}
            </Button>
          </div>
        </form>
        {further}
      </div>
      <Preview
        ref={preview}
        name={name}
        document={edited.toDocument(typed.values)}
        language={oneLanguage.value.language}
        form={form.formProps.ref}
      />
    </div>
  );
}
