import type { ComponentProps } from 'react';
import { FieldError, FieldHint, FieldName } from './field.tsx';
import { classNames } from './class-names.ts';

interface Box extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'inputMode'> {
  id: string;
  name: string;
  label: string;
  /** Width of the input in digits. */
  digits: 2 | 4;
  isWrong: boolean;
}

interface BoxesFieldProps {
  /** Prefix of the ids of the field's hint and errors. */
  id: string;
  label: string;
  boxes: readonly Box[];
  /** Errors of the field. The property is required, so that no form forgets to show them. */
  errors: readonly string[];
  hint?: string | undefined;
  optionalMark?: string | undefined;
}

const WIDTHS = { 2: 'input--two-digits', 4: 'input--four-digits' } as const;

/** A field with several digit inputs for one value, such as a date (handbook, Components) or a height. */
export function BoxesField({ id, label, boxes, errors, hint, optionalMark }: BoxesFieldProps) {
  const notes = [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      className={classNames('field', errors.length > 0 && 'is-error')}
      aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
    >
      <legend className="label">
        <FieldName label={label} optionalMark={optionalMark} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="flow boxes figures">
        {boxes.map(({ label: boxLabel, digits, isWrong, ...input }) => (
          <div className={isWrong ? 'boxes__wrong' : undefined} key={input.name}>
            <label htmlFor={input.id}>{boxLabel}</label>
            <input
              {...input}
              type="text"
              inputMode="numeric"
              className={classNames('input', WIDTHS[digits])}
              aria-invalid={isWrong || undefined}
            />
          </div>
        ))}
      </div>
      {errors.length > 0 && (
        <div id={`${id}-error`}>
          {errors.map((error) => (
            <FieldError key={error}>{error}</FieldError>
          ))}
        </div>
      )}
    </fieldset>
  );
}
