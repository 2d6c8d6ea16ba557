/** Shorter forms show what is wrong at the fields alone (handbook, Components). */
const MAX_FIELDS_WITHOUT_SUMMARY = 2;

/** By the name of a control, such as what was typed there. */
type ByControl = Readonly<Record<string, string>>;

export interface FieldProblem {
  /** The id of the control that is wrong. */
  readonly fieldId: string;
  readonly message: string;
}

/** What can be done about a failure: a second sentence that ends with a link. */
export interface FurtherHelp {
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string; readonly target?: '_blank' | undefined };
}

/** What a submission came to grief over: field errors by the name of the control, or a message about the whole. */
export interface FormFailure {
  readonly message?: string | undefined;
  readonly more?: FurtherHelp | undefined;
  readonly errors?: ByControl | undefined;
  /** By the same names, the codes of that. */
  readonly errorCodes?: ByControl | undefined;
}

/**
 * The names of the fields of what is sent; words in two languages are a field each, such as `title.en`. As long as the
 * compiler does not know what that is (it looks at the names first, and then at `check`), any name.
 */
export type FieldNameOf<T> = unknown extends T
  ? string
  : {
      [Key in keyof T & string]-?: NonNullable<T[Key]> extends object
        ? `${Key}.${keyof NonNullable<T[Key]> & string}`
        : Key;
    }[keyof T & string];

/** What a form tells a control. */
interface FormField<Name extends string> {
  readonly name: Name;
  /** What is wrong with what stands there. */
  readonly error: string | undefined;
}

/** Tells a control which field it is of. A name that the form does not know does not compile. */
export type FormFields<Name extends string> = <N extends Name>(name: N) => FormField<N>;

type Checked<T> = { readonly value: T } | { readonly errors: ByControl; readonly errorCodes?: ByControl | undefined };

/** How a form is sent by script. */
export interface FormActions<T, Name extends FieldNameOf<T>> {
  /**
   * The names of the controls, in the order in which they stand; each control's id is its name. Only what the form sends
   * has a control.
   */
  readonly fields: readonly Name[];
  /** Looks at what was typed before anything is sent. */
  readonly check: (typed: ByControl) => Checked<T>;
  /** Sends it and does what follows; the form is busy until then. */
  readonly act: (value: T) => Promise<void>;
  /** Words for what `act` threw. */
  readonly explain: (error: unknown) => FormFailure;
}

/** What the fields and notices of a form show. */
export interface FormState {
  readonly errors: ByControl;
  readonly errorCodes: ByControl;
  /** For the error summary; empty where the form is too short for one. */
  readonly problems: readonly FieldProblem[];
  /** Counts the tries that failed, from 1. */
  readonly attempt: number;
  /** What no field can say. */
  readonly message: string | undefined;
  readonly more?: FurtherHelp | undefined;
}

export function readTyped(form: HTMLFormElement, fields: readonly string[]): ByControl {
  const data = new FormData(form);
  const typed = fields.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(typed);
}

/** What is wrong with a field: errors come from outside, under any name. */
export function errorAt(errors: ByControl, field: string): string | undefined {
  return Object.hasOwn(errors, field) ? errors[field] : undefined;
}

export function stateAfter(failure: FormFailure, fields: readonly string[], attempt: number): FormState {
  const errors = failure.errors ?? {};
  const problems = fields.flatMap((fieldId) => {
    const message = errorAt(errors, fieldId);
    return message === undefined ? [] : [{ fieldId, message }];
  });
  return {
    errors,
    errorCodes: failure.errorCodes ?? {},
    problems: fields.length > MAX_FIELDS_WITHOUT_SUMMARY ? problems : [],
    attempt,
    message: problems.length > 0 ? undefined : failure.message,
    more: failure.more,
  };
}

/**
 * Checks what was typed, and sends it.
 * @param begin told when it is being sent
 * @returns what it came to grief over
 */
export async function submit<T>(
  { check, act, explain }: Omit<FormActions<T, never>, 'fields'>,
  typed: ByControl,
  begin: () => void,
): Promise<FormFailure | undefined> {
  const checked = check(typed);
  if ('errors' in checked) return checked;
  begin();
  try {
    await act(checked.value);
    return undefined;
  } catch (error) {
    return explain(error);
  }
}

/** Brings into sight a field that lies in something folded away, which is told as of a word that the browser looks for. */
export function unfold(field: Element): void {
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

/** Leads to the first field that is wrong, or shows what is said of the whole; an error summary takes the focus itself. */
export function showFirstProblem(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]');
  if (wrong) {
    unfold(wrong);
    wrong.focus();
  } else form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}

/** Follows a line of the error summary to its field. */
export function goToField(event: Pick<Event, 'preventDefault'>, fieldId: string): void {
  const control = document.getElementById(fieldId);
  if (control === null) return;
  event.preventDefault();
  unfold(control);
  control.focus({ preventScroll: true });
  // The label above the control must be seen too.
  (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
}
