import type { ComponentProps } from 'react';
import { controlLinks } from './control-links.ts';
import { Field, type FieldProps } from './field.tsx';

interface PickerFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> {
  kind: 'date' | 'time';
}

/** A day or a time of day, with the browser's own picker. Its value is `YYYY-MM-DD` or `HH:MM`, or empty. */
export function PickerField(props: PickerFieldProps) {
  const { label, name, error, hint, optionalMark, id, kind, ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <input {...rest} {...controlLinks(field)} type={kind} className="input input--picker figures" />
    </Field>
  );
}
