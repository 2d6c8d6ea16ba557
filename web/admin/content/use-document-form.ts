import { set, type FieldErrors as NestedErrors, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#contract/errors.ts';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Conflict, useConflict } from '#web/admin/records/conflict.tsx';
import { useDraftOfFields } from '#web/admin/records/draft.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import type { DocumentEditor, Read } from './document-editor.ts';
import { type BothChanged, fingerprint, mergeValues } from './merge-values.ts';
import { isLike } from './is-like.ts';

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

/** What became of a form whose document was changed by somebody else. */
interface Merged {
  readonly changes: Conflict['changes'];
  /** The `updatedAt` of what somebody else saved: another one for each time. */
  readonly moment: string;
  readonly merged: readonly string[];
  readonly both: readonly BothChanged[];
}

interface DocumentForm<F extends FieldValues> {
  readonly form: UseFormReturn<F>;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly attempt: number;
  readonly isBusy: boolean;
  readonly draft: ReturnType<typeof useDraftOfFields>;
  readonly met: Merged | undefined;
}

/** Fills in a document and saves it; whatever goes wrong, what was typed stays. */
export function useDocumentForm<F extends FieldValues, V, B>(editor: DocumentEditor<F, V, B>): DocumentForm<F> {
  const { stored, schema, toForm, toDocument, fieldOf = (path) => path, save } = editor;
  const check = checkWith(schema);
  /** What they have seen: from the first reading on, not what is read anew while they type. */
  const [base, setBase] = useState<Pick<Read<V>, 'updatedAt' | 'value'>>(editor.read);
  const [initial] = useState(() => toForm(editor.read.value));
  const [met, setMet] = useState<Merged>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const acting = useRef(false);
  const { revalidate } = useRevalidator();
  const failed = m.said_contentSaveFailed();
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

  const draft = useDraftOfFields<F>(
    { form: `content/${editor.name}`, seen: base.updatedAt },
    {
      read: () => structuredClone(form.getValues()),
      isSame: (one, other) => fingerprint(toDocument(one)) === fingerprint(toDocument(other)),
      parse: (kept) => (isLike(kept, initial) ? kept : undefined),
      put: (values, began, seen) => {
        setBase({ updatedAt: seen ?? base.updatedAt, value: toDocument(began) });
        form.reset(values);
      },
      holdsMore: () => false,
    },
  );
  const noteTyping = useEffectEvent(draft.noteTyping);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => noteTyping() }), [form]);

  const atFields = (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(errors).map(([path, message]) => [fieldOf(path), message]));

  /** What only they changed comes into the fields; where both did, mine stays until they choose. */
  function merge({ current, changes }: Conflict): void {
    const value = stored.parse(current['value']);
    const { values, merged, both } = mergeValues(toForm(base.value), form.getValues(), toForm(value));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as deep as what it was made of
    form.reset(values as F);
    setBase({ updatedAt: current.updatedAt, value });
    setMet({ moment: current.updatedAt, changes, merged, both });
  }
  const { explain, settle } = useConflict(base, () => undefined, { onConflict: merge });

  /** Another logo, say, is read anew with the page and changes nothing in the fields. */
  function seenNow(): string {
    const isSame = fingerprint(toForm(editor.read.value)) === fingerprint(toForm(base.value));
    return isSame && editor.read.updatedAt > base.updatedAt ? editor.read.updatedAt : base.updatedAt;
  }

  function show(error: unknown): void {
    const { message, errors = {} } = explain(error);
    const wrong = Object.entries(errors);
    for (const [path, sentence] of wrong) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names the fields of the same schema
      form.setError(fieldOf(path.replace(/^value\./, '')) as never, { type: 'server', message: sentence });
    }
    if (wrong.length > 0) setAttempt((before) => before + 1);
    else if (message !== undefined) toast.error(error instanceof CallFailed ? message : failed);
  }

  async function send(sent: F): Promise<void> {
    const checked = check(toDocument(sent));
    if (acting.current || !('value' in checked)) return;
    acting.current = true;
    setBusy(true);
    const saved = draft.sending();
    try {
      const { updatedAt } = await save({ value: checked.value, seen: seenNow() });
      setBase({ updatedAt, value: toDocument(sent) });
      setMet(undefined);
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

  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    form.handleSubmit(
      async (values) => send(structuredClone(values)),
      () => setAttempt((before) => before + 1),
    )(event);

  return {
    form,
    submit: (event) => void submit(event),
    attempt,
    isBusy,
    draft,
    met,
  };
}
