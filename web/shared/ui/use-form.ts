import { useSyncExternalStore, useEffect, useRef, useState, type SubmitEvent } from 'react';
import {
  type FormActions,
  type FormFailure,
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

interface FormOptions<T> extends FormActions<T> {
  /** What an earlier submission came to grief over, when the form is shown again because of it. */
  readonly earlier?: FormFailure | undefined;
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

/**
 * A form that is sent by script. What was typed lives in the controls alone: it stays there whatever happens, also what
 * was typed before the page came alive. Until then nothing can be sent, so that no password gets into an address.
 */
export function useForm<T>(options: FormOptions<T>): Form {
  const { fields, earlier } = options;
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

  return {
    ...state,
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
