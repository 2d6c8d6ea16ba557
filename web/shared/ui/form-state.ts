/** Forms with at most this many fields show errors only at the fields (handbook, Components). */
const MAX_FIELDS_WITHOUT_SUMMARY = 2;

type ByControl = Readonly<Record<string, string>>;

export interface FieldProblem {
  readonly fieldId: string;
  readonly message: string;
  /** Set if the field has become right since. The summary keeps its lines, so that the form does not move. */
  readonly isRight?: boolean;
}

/** A sentence that helps the user after a failure and ends with a link. */
export interface FurtherHelp {
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string; readonly target?: '_blank' | undefined };
}

/** Why a submission failed: errors by control name, or a message about the whole form. */
export interface FormFailure {
  readonly message?: string | undefined;
  /** Set if the message is no error: the form is right, but has to wait. */
  readonly isNotice?: boolean | undefined;
  readonly more?: FurtherHelp | undefined;
  readonly errors?: ByControl | undefined;
  readonly errorCodes?: ByControl | undefined;
  /** The names of the errors that `check` has found, not the server. */
  readonly found?: readonly string[] | undefined;
}

/**
 * Names of the fields of a request body. A text in two languages has a field for each language, such as `title.en`. The
 * type is `string` while `T` is still unknown, because the compiler infers the names before it infers `T` from `check`.
 */
export type FieldNameOf<T> = unknown extends T
  ? string
  : {
      [Key in keyof T & string]-?: NonNullable<T[Key]> extends object
        ? `${Key}.${keyof NonNullable<T[Key]> & string}`
        : Key;
    }[keyof T & string];

/** Returns whether a form with these fields lists its errors above them, too. */
export function hasSummary(fields: readonly string[]): boolean {
  return fields.length > MAX_FIELDS_WITHOUT_SUMMARY;
}

interface FormField<Name extends string> {
  readonly name: Name;
  readonly error: string | undefined;
}

/** Returns the props of the control with this name. A name that the form does not have is a compile error. */
export type FormFields<Name extends string> = <N extends Name>(name: N) => FormField<N>;

type Checked<T> = { readonly value: T } | { readonly errors: ByControl; readonly errorCodes?: ByControl | undefined };

export interface FormActions<T, Name extends FieldNameOf<T>> {
  /** Names of the controls in display order. Each name is also the id of its control and a field of the request. */
  readonly fields: readonly Name[];
  readonly check: (typed: ByControl) => Checked<T>;
  /** Sends the form and handles the response. The form is busy until the promise resolves. */
  readonly act: (value: T) => Promise<void>;
  readonly explain: (error: unknown) => FormFailure;
}

export interface FormState extends Pick<FormFailure, 'isNotice'> {
  readonly errors: ByControl;
  readonly found: readonly string[];
  readonly errorCodes: ByControl;
  /** Lines of the error summary; empty if the form has too few fields for a summary. */
  readonly problems: readonly FieldProblem[];
  readonly attempt: number;
  readonly message: string | undefined;
  readonly more?: FurtherHelp | undefined;
}

export function readFormValues(form: HTMLFormElement, fields: readonly string[]): ByControl {
  const data = new FormData(form);
  const typed = fields.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(typed);
}

/** Returns the error of a field. Uses `hasOwn`, because a field name may be that of an `Object.prototype` property. */
export function fieldError(errors: ByControl, field: string): string | undefined {
  return Object.hasOwn(errors, field) ? errors[field] : undefined;
}

export function formStateFrom(failure: FormFailure, fields: readonly string[], attempt: number): FormState {
  const errors = failure.errors ?? {};
  const problems = fields.flatMap((fieldId) => {
    const message = fieldError(errors, fieldId);
    return message === undefined ? [] : [{ fieldId, message }];
  });
  return {
    errors,
    errorCodes: failure.errorCodes ?? {},
    found: failure.found ?? [],
    isNotice: failure.isNotice,
    problems: hasSummary(fields) ? problems : [],
    attempt,
    message: problems.length > 0 ? undefined : failure.message,
    more: failure.more,
  };
}

/**
 * Checks the input and sends it.
 * @param begin called when sending begins
 * @returns the failure; undefined on success
 */
export async function submit<T>(
  { check, act, explain }: Omit<FormActions<T, never>, 'fields'>,
  typed: ByControl,
  begin: () => void,
): Promise<FormFailure | undefined> {
  const checked = check(typed);
  if ('errors' in checked) return { ...checked, found: Object.keys(checked.errors) };
  begin();
  try {
    await act(checked.value);
    return undefined;
  } catch (error) {
    return explain(error);
  }
}

/**
 * Removes the errors of fields that have become right. An error that only the server finds goes as soon as its field
 * changes.
 * @param changed name of the control that has changed
 */
export function removeRight<T>(
  state: FormState,
  check: FormActions<T, never>['check'],
  typed: ByControl,
  changed: string,
): FormState {
  const checked = check(typed);
  const wrong = 'errors' in checked ? checked.errors : {};
  const errors = Object.fromEntries(
    Object.entries(state.errors).flatMap(([name, message]) => {
      if (!state.found.includes(name) && name !== changed) return [[name, message]];
      const now = fieldError(wrong, name);
      return now === undefined ? [] : [[name, now]];
    }),
  );
  return {
    ...state,
    errors,
    problems: state.problems.map(({ fieldId, message }) => {
      const now = fieldError(errors, fieldId);
      return { fieldId, message: now ?? message, isRight: now === undefined };
    }),
  };
}

/** Returns the name of the control that an event comes from; empty if it has none. */
export function controlOf({ target }: Event): string {
  return (target instanceof Element && target.getAttribute('name')) || '';
}

/** Opens the collapsed section that contains a field. Dispatches `beforematch`, as the browser's find-in-page does. */
export function revealField(field: Element): void {
  for (
    let box = field.closest('details, [hidden]');
    box;
    box = box.parentElement?.closest('details, [hidden]') ?? null
  ) {
    if (box instanceof HTMLDetailsElement) box.open = true;
    else {
      box.removeAttribute('hidden');
      box.dispatchEvent(new Event('beforematch', { bubbles: true }));
    }
  }
}

/** Focuses the first invalid field, or scrolls to the form's message. Used for forms without an error summary. */
export function showFirstProblem(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]');
  if (wrong) {
    revealField(wrong);
    wrong.focus();
  } else form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}

/** Handles a click on a line of the error summary: focuses the field of that line and scrolls to it. */
export function goToField(event: Pick<Event, 'preventDefault'>, fieldId: string): void {
  const control = document.getElementById(fieldId);
  if (control === null) return;
  event.preventDefault();
  revealField(control);
  control.focus({ preventScroll: true });
  // Scrolls to the whole field instead of only the control, so that the label is visible, too.
  (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
}
