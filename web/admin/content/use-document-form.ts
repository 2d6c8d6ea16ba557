import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FieldErrors } from '#contract/errors.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import type { Conflict } from '#web/shared/forms/conflict-panel.tsx';
import { type Draft, useValuesDraft } from '#web/admin/records/use-draft.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { toast } from '#web/shared/frame/toast.ts';
import type { DocumentEditor, LoadedDocument } from './document-editor.ts';
import { errorsInOrder, rowsAt, withValueAt } from './document-values.ts';
import { conflictRow } from './conflict.tsx';
import { comparableJson, mergeValues } from './merge-values.ts';

const savedDocument = z.object({ updatedAt: z.string(), value: z.unknown() });

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns whether a stored draft has the structure of the current form values, which may differ in another version of
 * the site. Texts may be null, and lists may have any number of rows.
 */
function isLike<T>(value: unknown, sample: T): value is T {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((row) => sample.length === 0 || isLike<unknown>(row, sample[0]));
  }
  if (isObject(sample)) {
    const parts = new Map<string, unknown>(isObject(value) ? Object.entries(value) : []);
    return isObject(value) && Object.entries(sample).every(([name, part]) => isLike<unknown>(parts.get(name), part));
  }
  return typeof value === typeof sample || [value, sample].every((part) => part === null || typeof part === 'string');
}

interface DocumentForm<F> {
  readonly fields: {
    readonly values: F;
    readonly errors: FieldErrors;
    readonly put: (path: string, value: unknown) => void;
    readonly reorder: (list: string, order: readonly number[]) => void;
  };
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly attempt: number;
  readonly isBusy: boolean;
  readonly draft: Draft;
  readonly conflict: Conflict | undefined;
}

export function useDocumentForm<F extends object, V, B>(editor: DocumentEditor<F, V, B>): DocumentForm<F> {
  const { stored, schema, toForm, toDocument, fieldOf = (path) => path, save } = editor;
  const check = checkWith(schema);
  /** The version that the input is based on. It stays the same when the page reloads during editing. */
  const [base, setBase] = useState<Pick<LoadedDocument<V>, 'updatedAt' | 'value'>>(editor.read);
  const [initial] = useState(() => toForm(editor.read.value));
  const [conflict, setConflict] = useState<Conflict>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const acting = useRef(false);
  const { revalidate } = useRevalidator();
  const failed = m.failed_contentSave();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The current field values, even before React renders them. */
  const newest = useRef(initial);
  const fill = (next: F) => {
    newest.current = next;
    setValues(next);
  };

  const draft = useValuesDraft<F>(
    { form: `content/${editor.name}`, seen: base.updatedAt, choices: [] },
    {
      read: () => newest.current,
      isSame: (one, other) => comparableJson(toDocument(one)) === comparableJson(toDocument(other)),
      parse: (kept) => (isLike(kept, initial) ? kept : undefined),
      put: (typed) => {
        fill(typed);
        setErrors({});
      },
    },
  );
  const note = useEffectEvent(draft.note);
  useEffect(() => {
    if (values !== initial) note();
  }, [values, initial]);

  function refuse(wrong: FieldErrors): void {
    setErrors(Object.fromEntries(Object.entries(wrong).map(([path, message]) => [fieldOf(path), message])));
    setAttempt((before) => before + 1);
  }

  /**
   * Puts the changes of this form on those that somebody else saved. Where both changed the same text, asks whose to keep.
   * @returns the values to save; undefined if the administrator is asked
   */
  function merge({ current, changes }: NonNullable<CallFailed['conflict']>): F | undefined {
    const { updatedAt, value } = savedDocument.parse(current);
    const theirs = toForm(stored.parse(value));
    const { values: merged, both } = mergeValues(draft.base()?.began ?? initial, newest.current, theirs);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- merging keeps the structure
    const mine = merged as F;
    fill(mine);
    setErrors({});
    setBase({ updatedAt, value: toDocument(theirs) });
    draft.start(theirs, updatedAt);
    if (both.length === 0) return mine;
    setConflict({
      moment: updatedAt,
      changes,
      rows: both.map((part) => conflictRow(part)),
      onMine: () => void send(newest.current),
      onTheirs: () => {
        for (const { path, theirs: text } of both) fill(withValueAt(newest.current, path, text));
        void send(newest.current);
      },
    });
    return undefined;
  }

  /**
   * Returns the `updatedAt` to send with a save. If the reloaded document differs from `base` only outside the form,
   * for example by a new logo, returns the `updatedAt` of the reloaded document.
   */
  function seenNow(): string {
    const seen = draft.base()?.seen ?? base.updatedAt;
    const isSame = comparableJson(toForm(editor.read.value)) === comparableJson(toForm(base.value));
    return isSame && seen === base.updatedAt && editor.read.updatedAt > seen ? editor.read.updatedAt : seen;
  }

  function show(error: unknown): void {
    const { message, errors: said = {} } = explainAdminError(error, () => undefined);
    const wrong = Object.entries(said).map(([path, sentence]) => [path.replace(/^value\./, ''), sentence] as const);
    if (wrong.length > 0) refuse(Object.fromEntries(wrong));
    else if (message !== undefined) toast.error(error instanceof CallFailed ? message : failed);
  }

  async function send(sent: F, seen = seenNow()): Promise<void> {
    if (acting.current) return;
    const checked = check(toDocument(sent));
    if ('errors' in checked) {
      // `check` returns the errors from the last field to the first. The form shows them in the order of its fields.
      refuse(Object.fromEntries(Object.entries(checked.errors).reverse()));
      return;
    }
    setErrors({});
    setConflict(undefined);
    acting.current = true;
    setBusy(true);
    const saved = draft.sending();
    let merged: F | undefined;
    try {
      const { updatedAt } = await save({ value: checked.value, seen });
      setBase({ updatedAt, value: toDocument(sent) });
      saved(updatedAt);
      toast.success(m.said_contentSaved(), failed);
      await revalidate();
    } catch (error) {
      const found = error instanceof CallFailed ? error.conflict : undefined;
      if (found === undefined) show(error);
      else merged = merge(found);
    } finally {
      acting.current = false;
      setBusy(false);
    }
    if (merged !== undefined) await send(merged, draft.base()?.seen);
  }

  return {
    fields: {
      values,
      errors,
      put: (path, value) => fill(withValueAt(newest.current, path, value)),
      reorder: (list, order) => {
        const rows = rowsAt(newest.current, list);
        const moved = order.flatMap((place) => rows.slice(place, place + 1));
        fill(withValueAt(newest.current, list, moved));
        setErrors((before) => errorsInOrder(before, list, order));
      },
    },
    submit: (event) => {
      event.preventDefault();
      void send(newest.current);
    },
    attempt,
    isBusy,
    draft,
    conflict,
  };
}
