import {
  controlOf,
  type FieldNameOf,
  type FormActions,
  type FormFailure,
  type FormState,
  goToField,
  readFormValues,
  removeRight,
  formStateFrom,
  submit,
} from './form-state.ts';
import { showBusy, showErrors, showState, showSuccess } from './form-view.ts';

/** The part of a form's script that sends the form. It is loaded on demand. */
export interface Submission<Name extends string = string> {
  readonly fields: readonly Name[];
  readonly send: (typed: Readonly<Record<string, string>>, begin: () => void) => Promise<FormFailure | undefined>;
  readonly removeRight: (state: FormState, typed: Readonly<Record<string, string>>, changed: string) => FormState;
}

export function submission<T, Name extends FieldNameOf<T>>(actions: FormActions<T, Name>): Submission<Name> {
  return {
    fields: actions.fields,
    send: async (typed, begin) => submit(actions, typed, begin),
    removeRight: (state, typed, changed) => removeRight(state, actions.check, typed, changed),
  };
}

/** Returns a function that calls `load` only once, but again after a failure. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return async () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

function togglePassword(form: HTMLFormElement, button: HTMLButtonElement): void {
  const control = form.querySelector(`#${button.getAttribute('aria-controls')}`);
  if (!(control instanceof HTMLInputElement)) return;
  const isShown = control.type === 'password';
  control.type = isShown ? 'text' : 'password';
  button.textContent = button.dataset[isShown ? 'hideLabel' : 'showLabel'] ?? null;
}

function handleClicks(form: HTMLFormElement): void {
  form.addEventListener('click', (event) => {
    const touched =
      event.target instanceof Element ? event.target.closest('.password-input__button, .error-summary a') : null;
    if (touched instanceof HTMLButtonElement) togglePassword(form, touched);
    else if (touched instanceof HTMLAnchorElement) goToField(event, touched.hash.slice(1));
  });
}

/**
 * Enables a form (document-form.tsx). Sends one submission at a time and keeps the input. Loads the code for sending
 * when the pointer or the focus first reaches the form; a submission waits until that code has loaded.
 * @param failed returns the message if that code cannot be loaded
 */
export function enableForm(form: HTMLFormElement, load: () => Promise<Submission>, failed: () => string): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (!button) return;
  const prepare = loadOnce(load);
  const preload = () => void prepare().catch(() => undefined);
  let attempt = 0;
  let isSending = false;
  let follow: ((event: Event) => void) | undefined;

  async function submitForm(): Promise<void> {
    showSuccess(form);
    const { fields, send, removeRight: update } = await prepare();
    const failure = await send(readFormValues(form, fields), () => {
      follow = undefined;
      showState(form, fields, formStateFrom({}, fields, 0));
    });
    if (!failure) return;
    attempt += 1;
    let state = formStateFrom(failure, fields, attempt);
    showState(form, fields, state);
    follow = (event) => {
      state = update(state, readFormValues(form, fields), controlOf(event));
      showErrors(form, fields, state);
    };
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const settle = showBusy(form, button);
    void submitForm()
      .catch(() => showState(form, [], formStateFrom({ message: failed() }, [], 1)))
      .finally(() => {
        isSending = false;
        settle();
      });
  });
  form.addEventListener('input', (event) => follow?.(event));
  button.addEventListener('keydown', (event) => {
    // Ignores a held Enter key. Otherwise it would also activate the element that gets the focus next.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  });
  for (const touch of ['focusin', 'pointerdown']) form.addEventListener(touch, preload, { once: true });
  if (form.contains(document.activeElement)) preload();
  handleClicks(form);
  button.disabled = false;
}
