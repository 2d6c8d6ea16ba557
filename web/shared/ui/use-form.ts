import { useSyncExternalStore, useEffect, useRef, useState, type SubmitEvent } from 'react';
import {
  errorAt,
  type FieldNameOf,
  type FormActions,
  type FormFailure,
  type FormFields,
  type FormState,
  readTyped,
  showFirstProblem,
  stateAfter,
  submit,
} from './form-state.ts';

const unsubscribe = () => {};
const subscribeToNothing = () => unsubscribe;

/** Whether the page has come alive: false on the server and in the first drawing in the browser, which must be alike. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

interface FormOptions<T, Name extends FieldNameOf<T>, Box extends string, FileName extends string> extends FormActions<
  T,
  Name
> {
  /** The names of controls that make up a field together, such as the day, the month and the year of a date. */
  readonly boxes?: readonly Box[];
  /** The files that the call takes, as the contract describes them; their fields stand after the others. */
  readonly files?: Readonly<Record<FileName, unknown>>;
  /** What an earlier submission came to grief over, when the form is shown again because of it. */
  readonly earlier?: FormFailure | undefined;
}

/** What shows and sends a form, whatever its fields are. */
export interface FormFrame extends Omit<FormState, 'errors'> {
  readonly formProps: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly method: 'post';
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  readonly submitProps: { readonly type: 'submit'; readonly busy: boolean; readonly disabled: boolean };
}

interface Form<Name extends string> extends FormFrame {
  readonly field: FormFields<Name>;
}

/**
 * A form that is sent by script. What was typed lives in the controls alone: it stays there whatever happens, also what
 * was typed before the page came alive. Until then nothing can be sent, so that no password gets into an address.
 *
 * The names of its fields are such as `check` hands on to be sent, those of boxes that make up one of them, and of the
 * files of the call. A control gets its name from the form, `<TextField {...form.field('folio')} label=… />`: another name
 * does not compile (use-form.test.ts).
 */
export function useForm<T, Name extends FieldNameOf<T>, Box extends string = never, FileName extends string = never>(
  options: FormOptions<T, Name, Box, FileName>,
): Form<Name | Box | FileName> {
  const { boxes = [], files = {}, earlier } = options;
  const fields = [...options.fields, ...boxes, ...Object.keys(files)];
  const ref = useRef<HTMLFormElement>(null);
  const acting = useRef(false);
  const alive = useAlive();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState(() => stateAfter(earlier ?? {}, fields, earlier === undefined ? 0 : 1));

  function turnBusy(isBusy: boolean): void {
    acting.current = isBusy;
    setBusy(isBusy);
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const failure = await submit(options, readTyped(form, fields), () => {
      turnBusy(true);
      setState(({ attempt }) => stateAfter({}, fields, attempt));
    });
    turnBusy(false);
    if (failure) setState(({ attempt }) => stateAfter(failure, fields, attempt + 1));
  }

  useEffect(() => {
    // The summary takes the focus by itself.
    if (ref.current && state.attempt > 0 && state.problems.length === 0) showFirstProblem(ref.current);
  }, [state]);

  const { errors, ...shown } = state;
  return {
    ...shown,
    field: (name) => ({ name, error: errorAt(errors, name) }),
    formProps: {
      ref,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!acting.current) void send(event.currentTarget);
      },
    },
    submitProps: { type: 'submit', busy, disabled: !alive },
  };
}
