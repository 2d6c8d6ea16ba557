import type { ControlValues } from './merge-changes.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NEVER_STORED: ReadonlySet<string> = new Set(['password', 'file', 'submit', 'button', 'reset']);

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
  // Hidden controls with `data-stored` are the rows of a list, and values that nobody can change.
  const isHidden = control.hidden || (control.type === 'hidden' && control.dataset['stored'] === undefined);
  const isExcluded = control.closest('[data-no-draft]') !== null;
  return control.name !== '' && !isHidden && !NEVER_STORED.has(control.type) && !isSecret(control) && !isExcluded;
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

function draftedControls(form: HTMLFormElement): readonly Control[] {
  return [...form.elements].filter(isControl).filter(isDrafted);
}

/** Returns the values of the controls, except passwords, codes, files, hidden fields, and those in `data-no-draft`. */
export function readControls(form: HTMLFormElement): ControlValues {
  const typed = new Map<string, string>();
  for (const control of draftedControls(form)) {
    const value = isCheckable(control) && !control.checked ? '' : control.value;
    // For radio buttons with the same name, the checked one counts.
    if (value !== '' || !typed.has(control.name)) typed.set(control.name, value);
  }
  return Object.fromEntries(typed);
}

/**
 * Password and code controls that the user has typed into. Passwords filled in by the browser or a password manager do
 * not count as unsaved work.
 */
const typedSecrets = new WeakSet<Element>();

export function trackSecretInput(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || !isControl(target) || !isSecret(target)) return;
  const isByHand =
    event.isTrusted && event instanceof InputEvent && !target.matches(':is(:autofill, :-webkit-autofill)');
  if (isByHand) typedSecrets.add(target);
  else typedSecrets.delete(target);
}

export function hasTypedSecrets(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => isControl(element) && element.value !== '' && typedSecrets.has(element));
}

/** Returns whether a control is visible. Older browsers lack `checkVisibility`. */
export function isShown(control: HTMLElement): boolean {
  return control.offsetParent !== null && control.closest('[hidden], details:not([open])') === null;
}

export function focusFirstControl(form: HTMLFormElement): void {
  draftedControls(form).find(isShown)?.focus();
}

function prototypeOf(control: Control): Control {
  if (control instanceof HTMLInputElement) return HTMLInputElement.prototype;
  return control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLSelectElement.prototype;
}

/**
 * Sets a control as if the user had typed. Bypasses React's own setter of the property, otherwise React would ignore
 * the event.
 */
function change(control: Control, property: 'value' | 'checked', value: string | boolean): void {
  Reflect.set(prototypeOf(control), property, value, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets the controls with these names as if the user had typed. Other controls stay unchanged. */
export function changeControls(form: HTMLFormElement, typed: ControlValues): void {
  const values = new Map(Object.entries(typed));
  for (const control of draftedControls(form)) {
    const value = values.get(control.name);
    if (value === undefined) continue;
    if (isCheckable(control)) change(control, 'checked', value !== '' && control.value === value);
    else if (control.value !== value) change(control, 'value', value);
  }
}
