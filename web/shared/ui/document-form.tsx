import type { ReactNode } from 'react';
import { BusyLabel, Button } from './button.tsx';
import { ErrorSummary, Further } from './form-problems.tsx';
import { FieldError } from './field.tsx';
import type { Submission } from './document-form-script.ts';
import type { FormFields } from './form-state.ts';
import { Notice } from './notice.tsx';

/** The names that the script of a form reads. */
type NameReadBy<S> = S extends (form: HTMLFormElement) => Submission<infer Name> ? Name : never;

/** Tells the controls of such a form their names, which must be those that its script reads: `typeof loginSubmission`. */
export function documentFields<S>(): FormFields<NameReadBy<S>> {
  return (name) => ({ name, error: undefined });
}

interface DocumentFormProps {
  /** By which the script of the site knows how it is sent. */
  readonly name: string;
  /** "There is a problem" in the reader's language. */
  readonly problemTitle: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** The fields, and what stands between them and the button. */
  readonly children: ReactNode;
}

/**
 * A form of a document, sent by the script of the site (document-form-script.ts). Without script, and until it has come,
 * nothing can be sent, so that no password gets into an address. What the script may have to show is drawn here.
 */
export function DocumentForm({ name, problemTitle, submitLabel, busyLabel, children }: DocumentFormProps) {
  return (
    <form method="post" noValidate data-form={name}>
      <div role="status" />
      {children}
      <Button type="submit" variant="primary" size="lg" block disabled>
        {submitLabel}
      </Button>
      <template data-part="field-error">
        <FieldError />
      </template>
      <template data-part="summary">
        <ErrorSummary title={problemTitle} problems={[{ fieldId: '', message: '' }]} attempt={0} />
      </template>
      <template data-part="refusal">
        <Notice kind="error" more={<Further text="" link={{ href: '', label: '' }} />}>
          {undefined}
        </Notice>
      </template>
      <template data-part="success">
        <Notice kind="success">{undefined}</Notice>
      </template>
      <template data-part="busy">
        <BusyLabel label={submitLabel} work={busyLabel} />
      </template>
    </form>
  );
}
