import type { ComponentProps } from 'react';
import { controlLinks } from './control-links.ts';
import { Field, type FieldProps } from './field.tsx';

type TextKind = 'text' | 'email' | 'tel' | 'numeric';

interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'inputMode' | 'className'> {
  /** Chooses the keyboard of a phone; `numeric` is for digits that are no quantity. */
  kind?: TextKind | undefined;
}

const KINDS = {
  text: { type: 'text', inputMode: undefined },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  numeric: { type: 'text', inputMode: 'numeric' },
} as const;

/** A field of one line. */
export function TextField(props: TextFieldProps) {
  const { label, name, error, hint, optionalMark, id, kind = 'text', ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <input {...rest} {...controlLinks(field)} {...KINDS[kind]} className="input" />
    </Field>
  );
}
