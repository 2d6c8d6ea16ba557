import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import {
  controlOf,
  fieldError,
  type FieldNameOf,
  type FormActions,
  type FormFailure,
  type FormFields,
  type FormState,
  readFormValues,
  removeRight,
  showFirstProblem,
  formStateFrom,
  submit,
} from './form-state.ts';

export interface FormOptions<
  T,
  Name extends FieldNameOf<T>,
  Box extends string,
  FileName extends string,
> extends FormActions<T, Name> {
  /** Names of the controls that form one field together, such as day, month and year of a date. */
  readonly boxes?: readonly Box[];
  /** The files of the call, as in the contract. Their fields come after all others, unless they are also boxes. */
  readonly files?: Readonly<Record<FileName, unknown>>;
  /** The failure of an earlier submission of the same form, which the form then shows. */
  readonly earlier?: FormFailure | undefined;
}

/**
 * The state of a form, and the props of its form element and button. Its type does not depend on the names of the
 * fields.
 */
export interface FormFrame extends Omit<FormState, 'errors' | 'found'> {
  readonly formProps: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly method: 'post';
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  readonly submitProps: { readonly type: 'submit'; readonly busy: boolean; readonly disabled?: boolean };
  /** Shows errors that were found before the form is sent, such as those of one of its steps. */
  readonly show: (failure: FormFailure) => void;
}

interface Form<Name extends string> extends FormFrame {
  readonly field: FormFields<Name>;
}

/**
 * Handles a form that is sent by script. The input is stored only in the controls, so it survives errors.
 * Field names are those of the value of `check`, of the boxes, and of the call's files. Controls get their names from
 * the form: `<TextField {...form.field('folio')} label=… />`. Any other name is a compile error (use-form.test.ts).
 */
export function useForm<T, Name extends FieldNameOf<T>, Box extends string = never, FileName extends string = never>(
  options: FormOptions<T, Name, Box, FileName>,
): Form<Name | Box | FileName> {
  const { boxes = [], files = {}, earlier } = options;
  const fields = [...new Set([...options.fields, ...boxes, ...Object.keys(files)])];
  const ref = useRef<HTMLFormElement>(null);
  const acting = useRef(false);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState(() => formStateFrom(earlier ?? {}, fields, earlier === undefined ? 0 : 1));

  function updateBusy(isBusy: boolean): void {
    acting.current = isBusy;
    setBusy(isBusy);
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const failure = await submit(options, readFormValues(form, fields), () => {
      updateBusy(true);
      setState(({ attempt }) => formStateFrom({}, fields, attempt));
    });
    updateBusy(false);
    if (failure) setState(({ attempt }) => formStateFrom(failure, fields, attempt + 1));
  }

  const { errors, found: _found, ...rest } = state;
  const showFirst = useEffectEvent(() => {
    // An error summary focuses itself. Without one, this focuses the first invalid field.
    if (ref.current && state.problems.length === 0) showFirstProblem(ref.current);
  });
  useEffect(() => {
    if (state.attempt > 0) showFirst();
  }, [state.attempt]);

  const hasErrors = Object.keys(errors).length > 0;
  const follow = useEffectEvent((event: Event) => {
    if (!ref.current) return;
    const typed = readFormValues(ref.current, fields);
    setState((before) => removeRight(before, options.check, typed, controlOf(event)));
  });
  useEffect(() => {
    const form = ref.current;
    if (!hasErrors || !form) return undefined;
    form.addEventListener('input', follow);
    return () => form.removeEventListener('input', follow);
  }, [hasErrors]);

  return {
    ...rest,
    field: (name) => ({ name, error: fieldError(errors, name) }),
    formProps: {
      ref,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!acting.current) void send(event.currentTarget);
      },
    },
    submitProps: { type: 'submit', busy },
    show: (failure) => setState(({ attempt }) => formStateFrom(failure, fields, attempt + 1)),
  };
}
