import { set, type FieldErrors as NestedErrors, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#contract/errors.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { toast } from '#web/shared/frame/toast.ts';
import type { ConflictState, DocumentEditor, Read } from './document-editor.ts';

/** What is wrong by dotted path (`chapters.2.title.en`), as a form keeps it: as deep as what it is about. */
function nestErrors(errors: FieldErrors): NestedErrors {
  const nested = {};
  // What was checked last was written first.
  for (const [path, message] of Object.entries(errors).toReversed()) set(nested, path, { type: 'check', message });
  return nested;
}

function isProblem(value: object): value is { readonly message: string } {
  return 'type' in value && 'message' in value && typeof value.message === 'string';
}

/** Back again: by dotted path, in the order in which they came. */
export function flattenErrors(nested: object, before = ''): readonly (readonly [path: string, message: string])[] {
  return Object.entries(nested).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const path = before + name;
    return isProblem(value) ? [[path, value.message] as const] : flattenErrors(value, `${path}.`);
  });
}

interface DocumentForm<F extends FieldValues, V> {
  readonly form: UseFormReturn<F>;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly attempt: number;
  readonly isBusy: boolean;
  /** Whether something typed has not been saved. */
  readonly isChanged: () => boolean;
  readonly conflict: ConflictState<V> | undefined;
}

/** Empty words and none are the same. */
function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (part === '' ? null : part));
}

/** Fills in a document and saves it; whatever goes wrong, what was typed stays. */
export function useDocumentForm<F extends FieldValues, V, B>(editor: DocumentEditor<F, V, B>): DocumentForm<F, V> {
  const { schema, toForm, toDocument, fieldOf = (path) => path, save, readAgain } = editor;
  const check = checkWith(schema);
  /** What they have seen: from the first reading on, not what is read anew while they type. */
  const [base, setBase] = useState(editor.read);
  const [initial] = useState(() => toForm(editor.read.value));
  const [theirs, setTheirs] = useState<Read<V>>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const acting = useRef(false);
  const { revalidate } = useRevalidator();
  const form = useForm<F>({
    values: initial,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const checked = check(toDocument(values));
      if ('value' in checked) return { values, errors: {} };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as deep as the fields, whose names it was made of
      return { values: {}, errors: nestErrors(atFields(checked.errors)) as never };
    },
  });

  const atFields = (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(errors).map(([path, message]) => [fieldOf(path), message]));

  const isSame = (one: Read<V>, other: Read<V>) => fingerprint(toForm(one.value)) === fingerprint(toForm(other.value));

  /** What the fields hold has been changed by somebody else; another logo, say, is no conflict. */
  async function meet(sent: F): Promise<void> {
    const now = await readAgain();
    if (isSame(now, base)) await attemptTo(now.revision, sent);
    else setTheirs(now);
  }

  function explain(error: unknown): void {
    const failure = explainAdminError(error, () => toast.error(messageOf(error)));
    const wrong = Object.entries(failure.errors ?? {});
    for (const [path, message] of wrong) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names the fields of the same schema
      form.setError(fieldOf(path.replace(/^value\./, '')) as never, { type: 'server', message });
    }
    if (wrong.length > 0) setAttempt((before) => before + 1);
  }

  async function attemptTo(revision: number, sent: F): Promise<void> {
    const checked = check(toDocument(sent));
    if (!('value' in checked)) return;
    try {
      const response = await save(revision, checked.value);
      setBase({ ...editor.read, revision: response.revision, value: toDocument(sent) });
      setTheirs(undefined);
      toast.success(m.said_contentSaved(), m.said_contentSaveFailed());
      await revalidate();
    } catch (error) {
      if (error instanceof CallFailed && error.status === 409) await meet(sent);
      else explain(error);
    }
  }

  async function send(revision: number, sent: F): Promise<void> {
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    try {
      await attemptTo(revision, sent);
    } catch (error) {
      explain(error);
    } finally {
      acting.current = false;
      setBusy(false);
    }
  }

  const sendAgainst = (revision: number) =>
    form.handleSubmit(
      async (values) => send(revision, structuredClone(values)),
      () => setAttempt((before) => before + 1),
    );

  return {
    form,
    // Read anew, it may only differ in what is not in the fields, such as the logo.
    submit: (event) => void sendAgainst((isSame(editor.read, base) ? editor.read : base).revision)(event),
    attempt,
    isBusy,
    isChanged: () => fingerprint(toDocument(form.getValues())) !== fingerprint(toDocument(toForm(base.value))),
    conflict: theirs && {
      seen: base.value,
      theirs,
      onOverwrite: () => void sendAgainst(theirs.revision)(),
      onTakeTheirs: () => {
        setBase(theirs);
        form.reset(toForm(theirs.value));
        setTheirs(undefined);
      },
    },
  };
}

/** What the server said when no single field is wrong; without an answer that it could not be saved. */
function messageOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : m.said_contentSaveFailed();
}
