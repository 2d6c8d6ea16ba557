import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FieldErrors } from '#contract/errors.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { type Conflict, useConflict } from '#web/admin/records/conflict.tsx';
import { useFieldsDraft } from '#web/admin/records/use-draft.ts';
import { toast } from '#web/shared/frame/toast.ts';
import type { DocumentEditor, LoadedDocument } from './document-editor.ts';
import { errorsInOrder, rowsAt, withValueAt } from './document-values.ts';
import { type MergeConflict, comparableJson, mergeValues } from './merge-values.ts';

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

/** The result of merging another administrator's changes into the form. */
interface Merged {
  readonly changes: Conflict['changes'];
  /** The `updatedAt` of the other administrator's version. It identifies the conflict. */
  readonly moment: string;
  readonly merged: readonly string[];
  readonly both: readonly MergeConflict[];
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
  readonly draft: ReturnType<typeof useFieldsDraft>;
  readonly mergeResult: Merged | undefined;
}

export function useDocumentForm<F extends object, V, B>(editor: DocumentEditor<F, V, B>): DocumentForm<F> {
  const { stored, schema, toForm, toDocument, fieldOf = (path) => path, save } = editor;
  const check = checkWith(schema);
  /** The version that the input is based on. It stays the same when the page reloads during editing. */
  const [base, setBase] = useState<Pick<LoadedDocument<V>, 'updatedAt' | 'value'>>(editor.read);
  const [initial] = useState(() => toForm(editor.read.value));
  const [mergeResult, setMergeResult] = useState<Merged>();
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

  const draft = useFieldsDraft<F>(
    { form: `content/${editor.name}`, seen: base.updatedAt },
    {
      read: () => newest.current,
      isSame: (one, other) => comparableJson(toDocument(one)) === comparableJson(toDocument(other)),
      parse: (kept) => (isLike(kept, initial) ? kept : undefined),
      put: (drafted) => {
        setBase({ updatedAt: drafted.seen ?? base.updatedAt, value: toDocument(drafted.began) });
        fill(drafted.values);
        setErrors({});
      },
    },
  );
  const noteTyping = useEffectEvent(draft.noteTyping);
  useEffect(() => {
    if (values !== initial) noteTyping();
  }, [values, initial]);

  function refuse(wrong: FieldErrors): void {
    setErrors(Object.fromEntries(Object.entries(wrong).map(([path, message]) => [fieldOf(path), message])));
    setAttempt((before) => before + 1);
  }

  /**
   * Merges the other administrator's changes into the fields. Where both changed the same part, the field keeps its
   * value until the administrator chooses.
   */
  function merge({ current, changes }: Conflict): void {
    const value = stored.parse(current['value']);
    const { values: mergedValues, ...result } = mergeValues(toForm(base.value), newest.current, toForm(value));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- merging keeps the structure
    fill(mergedValues as F);
    setErrors({});
    setBase({ updatedAt: current.updatedAt, value });
    setMergeResult({ moment: current.updatedAt, changes, ...result });
  }
  const { explain, settle } = useConflict(base, () => undefined, { onConflict: merge });

  /**
   * Returns the `updatedAt` to send with a save. If the reloaded document differs from `base` only outside the form,
   * for example by a new logo, returns the `updatedAt` of the reloaded document.
   */
  function seenNow(): string {
    const isSame = comparableJson(toForm(editor.read.value)) === comparableJson(toForm(base.value));
    return isSame && editor.read.updatedAt > base.updatedAt ? editor.read.updatedAt : base.updatedAt;
  }

  function show(error: unknown): void {
    const { message, errors: said = {} } = explain(error);
    const wrong = Object.entries(said).map(([path, sentence]) => [path.replace(/^value\./, ''), sentence] as const);
    if (wrong.length > 0) refuse(Object.fromEntries(wrong));
    else if (message !== undefined) toast.error(error instanceof CallFailed ? message : failed);
  }

  async function send(sent: F): Promise<void> {
    if (acting.current) return;
    const checked = check(toDocument(sent));
    if ('errors' in checked) {
      // `check` returns the errors from the last field to the first. The form shows them in the order of its fields.
      refuse(Object.fromEntries(Object.entries(checked.errors).reverse()));
      return;
    }
    setErrors({});
    acting.current = true;
    setBusy(true);
    const saved = draft.sending();
    try {
      const { updatedAt } = await save({ value: checked.value, seen: seenNow() });
      setBase({ updatedAt, value: toDocument(sent) });
      setMergeResult(undefined);
      settle();
      saved();
      toast.success(m.said_contentSaved(), failed);
      await revalidate();
    } catch (error) {
      show(error);
    } finally {
      acting.current = false;
      setBusy(false);
    }
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
    mergeResult,
  };
}
