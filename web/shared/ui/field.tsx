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

/** What a field is called, within its label. */
export function FieldName({ label, optionalMark }: Pick<FieldProps, 'label' | 'optionalMark'>) {
  return (
    <>
      {label}
      {optionalMark !== undefined && <span className="optional"> {optionalMark}</span>}
    </>
  );
}

/** The hint of the field with this id, if it has one. */
export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (hint === undefined) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

interface FieldBoxProps {
  field: FieldProps;
  /** Where something else than its control needs the name. */
  labelId?: string;
  children: ReactNode;
}

/** Label above, hint under the label, error under the control. */
export function Field({ field, labelId, children }: FieldBoxProps) {
  const { id = field.name, hint, error } = field;
  return (
    <div className={classNames('field', error !== undefined && 'is-error')}>
      <label className="label" htmlFor={id} id={labelId}>
        <FieldName {...field} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
