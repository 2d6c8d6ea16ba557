import type { ComponentProps } from 'react';
import { controlLinks } from './control-links.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextareaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps | 'className'> {}

/** A field of several lines. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, name, error, hint, optionalMark, id, ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <textarea rows={4} {...rest} {...controlLinks(field)} className="textarea" />
    </Field>
  );
}
