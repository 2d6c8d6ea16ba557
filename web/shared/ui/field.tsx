import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';

/** What every field of a form is told. `error` must be passed, so that no form forgets to show what is wrong. */
export interface FieldProps {
  label: ReactNode;
  name: string;
  error: string | undefined;
  /** Stands under the label. */
  hint?: string | undefined;
  /** "(optional)" in the reader's language; required fields carry no mark. */
  optionalMark?: string | undefined;
  /** The control's id, which the error summary links to; the name if absent. */
  id?: string | undefined;
}

/** Label above, hint under the label, error under the control. */
export function Field({ field, children }: { field: FieldProps; children: ReactNode }) {
  const { id = field.name, label, hint, error, optionalMark } = field;
  return (
    <div className={classNames('field', error !== undefined && 'is-error')}>
      <label className="label" htmlFor={id}>
        {label}
        {optionalMark !== undefined && <span className="optional"> {optionalMark}</span>}
      </label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
