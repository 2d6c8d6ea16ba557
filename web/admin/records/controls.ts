/** A control that holds something typed or chosen. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in controls, by their names; of a checkbox `on` or nothing. */
export type Typed = Readonly<Record<string, string>>;

const NEVER_STORED: ReadonlySet<string> = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset']);

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function isSecret(control: Control): boolean {
  return control.type === 'password' || control.autocomplete === 'one-time-code';
}

function isDrafted(control: Control): boolean {
  const isOfConflict = control.closest('.conflict') !== null;
  return (
    control.name !== '' && !control.hidden && !NEVER_STORED.has(control.type) && !isSecret(control) && !isOfConflict
  );
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

function draftedControls(form: HTMLFormElement): readonly Control[] {
  return [...form.elements].filter(isControl).filter(isDrafted);
}

/** All that was typed but passwords, codes and files. */
export function readControls(form: HTMLFormElement): Typed {
  const typed = new Map<string, string>();
  for (const control of draftedControls(form)) {
    const value = isCheckable(control) && !control.checked ? '' : control.value;
    // Of radio buttons with one name the chosen one counts.
    if (value !== '' || !typed.has(control.name)) typed.set(control.name, value);
  }
  return Object.fromEntries(typed);
}

/** Controls into which a person has typed: a password that was filled in by the browser, or by a program in it, is no work. */
const typedSecrets = new WeakSet<Element>();

/** Remembers that a password or a code was typed. */
export function noteSecret(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || !isControl(target) || !isSecret(target)) return;
  const isByHand = event.isTrusted && event instanceof InputEvent && !target.matches(':autofill');
  if (isByHand) typedSecrets.add(target);
  else typedSecrets.delete(target);
}

/** Whether somebody has typed a password or a code. */
export function holdsSecrets(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => isControl(element) && element.value !== '' && typedSecrets.has(element));
}

/** Leads to where typing goes on. */
export function focusFirstControl(form: HTMLFormElement): void {
  draftedControls(form)
    .find((control) => control.checkVisibility())
    ?.focus();
}

function prototypeOf(control: Control): Control {
  if (control instanceof HTMLInputElement) return HTMLInputElement.prototype;
  return control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLSelectElement.prototype;
}

/** Puts it in as if it were typed: React hears of it only if its own way of setting a control is passed by. */
function change(control: Control, property: 'value' | 'checked', value: string | boolean): void {
  Reflect.set(prototypeOf(control), property, value, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Types something into the controls of these names; the others stay as they are. */
export function changeControls(form: HTMLFormElement, typed: Typed): void {
  const values = new Map(Object.entries(typed));
  for (const control of draftedControls(form)) {
    const value = values.get(control.name);
    if (value === undefined) continue;
    if (isCheckable(control)) change(control, 'checked', value !== '' && control.value === value);
    else if (control.value !== value) change(control, 'value', value);
  }
}
