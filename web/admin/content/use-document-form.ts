import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FieldErrors } from '#contract/errors.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import type { Conflict } from '#web/shared/forms/conflict-panel.tsx';
import { formatPath } from '#web/admin/records/format-path.ts';
import { useValuesDraft } from '#web/shared/forms/use-draft.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { conflictRow } from './conflict.tsx';
import type { EditedDocument, LoadedDocument, Save } from './edited-documents.tsx';
import { type FormGroup, formValues, isSame, join, textsIn, translatePath } from './form-values.ts';
import { mergeValues, withRowIds } from './merge-values.ts';

const savedDocument = z.object({ updatedAt: z.string(), value: z.unknown() });

/**
 * The state of the form of a document: its values, its draft, and what is asked if somebody else saved it meanwhile.
 * The names of its fields are paths such as `years.ID.text.en`, where ID is the id of a row.
 */
export function useDocumentForm(name: string, edited: EditedDocument, read: LoadedDocument) {
  const { fields, toForm } = edited;
  const [values, setValues] = useState(() => toForm(read.value));
  /** The values, even before React renders them. */
  const newest = useRef(values);
  const [initial] = useState(values);
  /** Changes when all fields show other values. They are then rendered anew. */
  const [round, setRound] = useState(0);
  const [seen, setSeen] = useState(read.updatedAt);
  const [conflict, setConflict] = useState<Conflict>();
  const { revalidate } = useRevalidator();
  const failed = m.failed_contentSave();

  function change(update: (before: FormGroup) => FormGroup): void {
    newest.current = update(newest.current);
    setValues(newest.current);
  }

  function show(version: FormGroup): void {
    change(() => version);
    setRound((before) => before + 1);
  }

  const draft = useValuesDraft<FormGroup>(
    { form: `content/${name}`, seen, choices: [] },
    {
      read: () => newest.current,
      isSame,
      // A draft of another version of the site may have other fields.
      parse: (kept) => {
        const fitting = formValues(fields, kept);
        return isSame(fitting, kept) ? fitting : undefined;
      },
      put: show,
    },
  );
  const note = useEffectEvent(draft.note);
  useEffect(() => {
    if (values !== initial) note();
  }, [values, initial]);

  /** Returns errors of the document or of the saved body by the names of the fields. */
  const byField = (errors: FieldErrors = {}) =>
    Object.fromEntries(
      Object.entries(errors).map(([place, message]) => {
        const path = join(edited.list ?? '', place.replace(/^value\./, ''));
        return [translatePath(newest.current, path, 'ids') ?? path, message] as const;
      }),
    );

  function check(): Checked<Save> {
    const checked = edited.check(newest.current);
    return 'errors' in checked ? { errors: byField(checked.errors) } : checked;
  }

  /**
   * Returns the `updatedAt` to send. If the document was reloaded and differs only outside the form, for example by a
   * new logo, returns that of the reloaded document.
   */
  function seenNow(): string {
    const from = draft.base()?.seen ?? seen;
    const isUnchanged = isSame(toForm(read.value), draft.base()?.began ?? initial);
    return isUnchanged && read.updatedAt > from ? read.updatedAt : from;
  }

  const sendAgain = () => form.formProps.ref.current?.querySelector<HTMLElement>('[type=submit]')?.click();

  /**
   * Shows what somebody else saved, with the changes of this form.
   * @returns how to save both; undefined if the administrator is asked
   */
  function takeIn({ current, changes }: NonNullable<CallFailed['conflict']>): Save | undefined {
    const { updatedAt, value } = savedDocument.parse(current);
    const before = draft.base()?.began ?? initial;
    const theirs = withRowIds(toForm(value), before);
    const { values: merged, clashes } = mergeValues({ before, mine: newest.current, theirs });
    show(merged);
    setSeen(updatedAt);
    draft.start(theirs, updatedAt);
    const checked = check();
    if (clashes.length === 0 && 'value' in checked) return checked.value;
    setConflict({
      moment: updatedAt,
      changes,
      rows: clashes.map((clash) => conflictRow(clash, merged, before)),
      onMine: sendAgain,
      onTheirs: () => {
        show(mergeValues({ before, mine: newest.current, theirs }, 'theirs').values);
        sendAgain();
      },
    });
    return undefined;
  }

  const form = useForm<Save, never, string>({
    fields: [],
    boxes: [...new Set([...Object.keys(values), ...textsIn(values).map(([path]) => path)])],
    check,
    act: async (first) => {
      setConflict(undefined);
      let save: Save | undefined = first;
      while (save !== undefined) {
        const saved = draft.sending();
        try {
          const { updatedAt } = await save(seenNow());
          setSeen(updatedAt);
          saved(updatedAt);
          toast.success(m.said_contentSaved(), failed);
          await revalidate();
          return;
        } catch (error) {
          if (!(error instanceof CallFailed) || error.conflict === undefined) throw error;
          save = takeIn(error.conflict);
        }
      }
    },
    explain: (error) => {
      const failure = explainFailure(error, () => toast.error(failed));
      return { ...failure, errors: byField(failure.errors) };
    },
  });
  const problems = form.problems.flatMap(({ fieldId, message }) => {
    const path = translatePath(values, fieldId, 'indexes');
    return path === undefined ? [] : { fieldId, message: `${formatPath(path)}: ${message}` };
  });

  return { form: { ...form, problems }, values, change, round, draft, conflict };
}
