import { controlLinks } from './field.tsx';
import { fieldError, type FieldProblem, type FormState, showFirstProblem } from './form-state.ts';

type Part = 'field-error' | 'summary' | 'refusal' | 'notice' | 'success' | 'busy';

function cloneTemplate(form: HTMLFormElement, part: Part): HTMLElement {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-part=${part}]`);
  const drawn = template?.content.firstElementChild?.cloneNode(true);
  if (!(drawn instanceof HTMLElement)) throw new TypeError(`the form has no template for ${part}`);
  return drawn;
}

function showAtField(form: HTMLFormElement, name: string, error: string | undefined): void {
  const control = form.elements.namedItem(name);
  const field = control instanceof HTMLInputElement ? control.closest('.field') : null;
  if (!(control instanceof HTMLInputElement) || field === null) return;
  const id = control.id;
  const hint = document.getElementById(`${id}-hint`)?.textContent;
  for (const [attribute, value] of Object.entries(controlLinks({ name, id, hint, error }))) {
    if (value === undefined) control.removeAttribute(attribute);
    else control.setAttribute(attribute, String(value));
  }
  field.classList.toggle('is-error', error !== undefined);
  field.querySelector('.error')?.remove();
  if (error === undefined) return;
  const errorElement = cloneTemplate(form, 'field-error');
  errorElement.id = `${id}-error`;
  errorElement.append(error);
  field.append(errorElement);
}

function renderSummary(form: HTMLFormElement, problems: readonly FieldProblem[]): HTMLElement {
  const summary = cloneTemplate(form, 'summary');
  const list = summary.querySelector('ul');
  const line = list?.firstElementChild;
  const lines = problems.map(({ fieldId, message }) => {
    const copy = line?.cloneNode(true);
    const link = copy instanceof HTMLElement ? copy.querySelector('a') : null;
    link?.setAttribute('href', `#${fieldId}`);
    link?.append(message);
    return copy ?? message;
  });
  list?.replaceChildren(...lines);
  return summary;
}

function renderAlert(form: HTMLFormElement, message: string, { more, isNotice }: FormState): HTMLElement {
  const alert = cloneTemplate(form, isNotice ? 'notice' : 'refusal');
  alert.querySelector('p')?.append(message);
  const further = alert.querySelector('.notice__more');
  const link = further?.querySelector('a');
  if (more === undefined) further?.remove();
  else {
    further?.prepend(more.text);
    link?.setAttribute('href', more.link.href);
    link?.append(more.link.label);
  }
  return alert;
}

/** Shows a success message above the fields; without a text, removes the message. */
export function showSuccess(form: HTMLFormElement, text?: string): void {
  const status = form.querySelector('[role=status]');
  if (text === undefined) {
    status?.replaceChildren();
    return;
  }
  const notice = cloneTemplate(form, 'success');
  notice.querySelector('p')?.append(text);
  status?.replaceChildren(notice);
}

/** Shows the errors at their fields, and marks those lines of the summary whose fields have become right. */
export function showErrors(form: HTMLFormElement, fields: readonly string[], { errors, problems }: FormState): void {
  for (const name of fields) showAtField(form, name, fieldError(errors, name));
  const lines = [...form.querySelectorAll<HTMLAnchorElement>('.error-summary a')];
  for (const { fieldId, message, isRight = false } of problems) {
    const line = lines.find(({ hash }) => hash === `#${fieldId}`);
    line?.replaceChildren(message);
    line?.classList.toggle('is-right', isRight);
  }
}

/**
 * Shows the errors of the newest submission, and removes those of the previous one. Focuses the error summary or the
 * first invalid field.
 */
export function showState(form: HTMLFormElement, fields: readonly string[], state: FormState): void {
  const { problems, message } = state;
  for (const old of form.querySelectorAll(':scope > [role=alert]')) old.remove();
  showErrors(form, fields, state);
  const status = form.querySelector('[role=status]');
  if (message !== undefined) status?.after(renderAlert(form, message, state));
  if (problems.length === 0) {
    if (state.attempt > 0) showFirstProblem(form);
    return;
  }
  const summary = renderSummary(form, problems);
  status?.after(summary);
  summary.focus();
}

/** Shows a button as busy. Returns a function that restores the button. */
export function showBusy(form: HTMLFormElement, button: HTMLButtonElement): () => void {
  const label = [...button.childNodes];
  button.replaceChildren(cloneTemplate(form, 'busy'));
  button.ariaDisabled = 'true';
  return () => {
    button.replaceChildren(...label);
    button.ariaDisabled = null;
  };
}
