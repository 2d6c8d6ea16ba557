import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { FieldProblem } from './error-summary.tsx';
import { useAlive } from './use-alive.ts';

/** Shorter forms show what is wrong at the fields alone (handbook, Components). */
const MOST_FIELDS_WITHOUT_SUMMARY = 2;

/** What a submission came to grief over: field errors by the name of the control, or a message about the whole. */
export interface FormFailure {
  readonly message?: string | undefined;
  /** What can be done about it, in a second sentence. */
  readonly more?: ReactNode;
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

type Checked<T> = { readonly value: T } | { readonly errors: Readonly<Record<string, string>> };

interface FormOptions<T> {
  /** The names of the controls, in the order in which they stand; each control's id is its name. */
  readonly fields: readonly string[];
  /** Looks at what was typed before anything is sent. */
  readonly check: (typed: Readonly<Record<string, string>>) => Checked<T>;
  /** Sends it and does what follows; the form is busy until then. */
  readonly act: (value: T) => Promise<void>;
  /** Words for what `act` threw. */
  readonly explain: (error: unknown) => FormFailure;
  /** What an earlier submission came to grief over, when the form is shown again because of it. */
  readonly earlier?: FormFailure | undefined;
}

/** What the fields and notices of a form show. */
export interface FormState {
  readonly errors: Readonly<Record<string, string>>;
  /** For the error summary; empty where the form is too short for one. */
  readonly problems: readonly FieldProblem[];
  readonly attempt: number;
  /** What no field can say. */
  readonly message: string | undefined;
  readonly more?: ReactNode;
}

interface Form extends FormState {
  readonly formProps: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly method: 'post';
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  readonly submitProps: { readonly type: 'submit'; readonly busy: boolean; readonly disabled: boolean };
}

function readTyped(form: HTMLFormElement, fields: readonly string[]): Record<string, string> {
  const data = new FormData(form);
  const typed = fields.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(typed);
}

function stateAfter(failure: FormFailure, fields: readonly string[], attempt: number): FormState {
  const errors = failure.errors ?? {};
  const problems = fields.flatMap((fieldId) => {
    const message = Object.hasOwn(errors, fieldId) ? errors[fieldId] : undefined;
    return message === undefined ? [] : [{ fieldId, message }];
  });
  return {
    errors,
    problems: fields.length > MOST_FIELDS_WITHOUT_SUMMARY ? problems : [],
    attempt,
    message: problems.length > 0 ? undefined : failure.message,
    more: failure.more,
  };
}

/**
 * A form that is sent by script. What was typed lives in the controls alone: it stays there whatever happens, also what
 * was typed before the page came alive. Until then nothing can be sent, so that no password gets into an address.
 */
export function useForm<T>({ fields, check, act, explain, earlier }: FormOptions<T>): Form {
  const ref = useRef<HTMLFormElement>(null);
  const acting = useRef(false);
  const alive = useAlive();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState(() => stateAfter(earlier ?? {}, fields, earlier === undefined ? 0 : 1));

  const fail = (failure: FormFailure) => setState(({ attempt }) => stateAfter(failure, fields, attempt + 1));

  async function submit(typed: Readonly<Record<string, string>>): Promise<void> {
    const checked = check(typed);
    if ('errors' in checked) {
      fail({ errors: checked.errors });
      return;
    }
    acting.current = true;
    setBusy(true);
    setState(({ attempt }) => stateAfter({}, fields, attempt));
    try {
      await act(checked.value);
    } catch (error) {
      fail(explain(error));
    } finally {
      acting.current = false;
      setBusy(false);
    }
  }

  useEffect(() => {
    // The summary takes the focus by itself.
    if (ref.current === null || state.attempt === 0 || state.problems.length > 0) return;
    const wrong = ref.current.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else ref.current.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  return {
    ...state,
    formProps: {
      ref,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!acting.current) void submit(readTyped(event.currentTarget, fields));
      },
    },
    submitProps: { type: 'submit', busy, disabled: !alive },
  };
}
