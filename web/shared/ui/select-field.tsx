import type { ComponentProps } from 'react';
import { controlLinks } from './control-links.ts';
import { Field, type FieldProps } from './field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'className'> {}

/** A choice from a list; the options are its children. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, error, hint, optionalMark, id, children, ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <select {...rest} {...controlLinks(field)} className="select">
        {children}
      </select>
    </Field>
  );
}
