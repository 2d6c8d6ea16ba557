import { useFormContext } from 'react-hook-form';
import { TextField } from '#web/shared/ui/text-field.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { useFieldError } from './use-field-error.ts';

interface LineFieldProps {
  /** The path in its document. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  readonly kind?: 'text' | 'tel' | 'email' | 'numeric';
}

/** Something that is the same in every language. */
export function LineField({ name, isOptional = false, ...field }: LineFieldProps) {
  const { register } = useFormContext();
  return (
    <TextField
      {...field}
      {...register(name)}
      error={useFieldError(name)}
      autoComplete="off"
      aria-required={!isOptional || undefined}
      optionalMark={isOptional ? m.manage_optional() : undefined}
    />
  );
}
