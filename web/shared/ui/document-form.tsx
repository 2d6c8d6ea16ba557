import type { ReactNode } from 'react';
import { BusyLabel, Button } from './button.tsx';
import { ErrorSummary, FurtherHelpText } from './form-problems.tsx';
import { FieldError } from './field.tsx';
import type { Submission } from './document-form-script.ts';
import type { FormFields } from './form-state.ts';
import { Notice } from './notice.tsx';

type NameReadBy<S> = S extends (form: HTMLFormElement) => Submission<infer Name> ? Name : never;

/**
 * Returns the `field` function of a document form. Accepts only names that the form's script reads; pass its type, such
 * as `typeof loginSubmission`.
 */
export function documentFields<S>(): FormFields<NameReadBy<S>> {
  return (name) => ({ name, error: undefined });
}

interface DocumentFormProps {
  /** Key under which the site's script finds the form's submission code. */
  readonly name: string;
  /** The words "There is a problem", in the language of the page. */
  readonly problemTitle: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly children: ReactNode;
}

/**
 * A form in a public document, sent by the site's script (document-form-script.ts). The button is disabled until the
 * script has loaded, so that the browser never submits the form itself. The templates contain the elements that the
 * script may show.
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
        <Notice kind="error" more={<FurtherHelpText text="" link={{ href: '', label: '' }} />}>
          {undefined}
        </Notice>
      </template>
      <template data-part="notice">
        <Notice kind="info" role="alert" more={<FurtherHelpText text="" link={{ href: '', label: '' }} />}>
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
