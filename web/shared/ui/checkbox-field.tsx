import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlLinks } from './control-links.ts';
import { FieldError } from './field-error.tsx';
import type { FieldProps } from './field.tsx';

interface CheckboxFieldProps
  extends
    Omit<FieldProps, 'hint' | 'optionalMark'>,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> {}

/** Yes or no, in one sentence. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, name, error, id = name, ...rest } = props;
  return (
    <div className={classNames('field', error !== undefined && 'is-error')}>
      <label className="line frames-focus choice choice--tick" htmlFor={id}>
        <input {...rest} {...controlLinks({ name, error, id })} type="checkbox" />
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
